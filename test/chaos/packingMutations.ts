import type { Mutation } from './mutation.ts'
import { integration, unit } from './mutation.ts'

const packing = unit('station/packing.test.ts')
const weighing = unit('station/weighing.test.ts')

/** Of goods that are scanned before their label, and of parcels on the scale. */
export const packingMutations: readonly Mutation[] = [
  {
    name: 'goods-counted-twice',
    promise: 'A scan of goods that is sent again counts once',
    edits: [
      { file: 'src/station/packing/packing.ts', find: '  if (!written.value) return ok(null)\n', replace: '' },
      {
        file: 'src/station/packing/packing.ts',
        find: '  const known = await again(room, id)\n  if (known !== null) return known\n  const packing = openOne(room)\n  if (packing === null) return null\n',
        replace: '  const packing = openOne(room)\n  if (packing === null) return null\n',
      },
    ],
    test: packing,
  },
  {
    name: 'goods-not-on-disk',
    promise: 'Goods that were scanned are there after a power cut',
    edits: [
      {
        file: 'src/store/packingsTable.ts',
        find: 'ON CONFLICT (id) DO NOTHING',
        replace: 'ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed',
      },
    ],
    test: integration('store/packings.test.ts'),
  },
  {
    name: 'goods-answered-before-the-disk',
    promise: 'An item that was answered for is counted after a kill, and sent again once',
    edits: [
      {
        file: 'src/station/packing/packing.ts',
        find: '  const written = await room.store.append(entry)\n  if (!written.ok) return written\n  if (!written.value) return ok(null)\n',
        replace: '  setTimeout(() => void room.store.append(entry), 500)\n',
      },
    ],
    test: integration('walk/packingKill.test.ts'),
  },
  {
    name: 'wrong-item-does-not-stop',
    promise: 'After a wrong item nothing counts until somebody has seen it',
    edits: [
      {
        file: 'src/station/packing/packing.ts',
        find: '  if (packing.stop !== null) return failed(packing.stop)\n  const isOwn',
        replace: '  const isOwn',
      },
    ],
    test: packing,
  },
  {
    name: 'one-too-many-is-taken',
    promise: 'One more than the order has stops the packing',
    edits: [
      {
        file: 'src/model/packing.ts',
        find: 'const open = same.find((at) => isOpen(packing.goods[at]))',
        replace: 'const open = same[0]',
      },
    ],
    test: packing,
  },
  {
    name: 'packed-by-what-was',
    promise: 'An order that changed while it was packed is named before its label prints',
    edits: [
      {
        file: 'src/station/packing/packing.ts',
        find: "body.type === 'counted' && isLast(packing, body) ? await changed(room, packing) : null",
        replace: 'null',
      },
    ],
    test: packing,
  },
  {
    name: 'unpacked-by-another-door',
    promise: 'No first label of a shop whose goods are scanned comes from a page or a batch before it is packed',
    edits: [
      {
        file: 'src/station/packing/packing.ts',
        find: '  if (ruleOf(room, label) === null) return null\n',
        replace: '  return null\n',
      },
    ],
    test: packing,
  },
  {
    name: 'unknown-goods-told',
    promise: 'Where a leader wants it so nobody says of goods that nobody knows that they are all in',
    edits: [
      {
        file: 'src/station/packing/packing.ts',
        find: "return ruleOf(room, of)?.unknown === 'stop'",
        replace: 'return false',
      },
    ],
    test: packing,
  },
  {
    name: 'weight-of-the-last-parcel',
    promise: 'What was left on the pan is never the weight of the next parcel',
    edits: [
      { file: 'src/station/scan/pan.ts', find: "    if (!emptied) return not('scale.not-emptied')\n", replace: '' },
    ],
    test: weighing,
  },
  {
    name: 'weight-of-before-the-scan',
    promise: 'A weight is of frames that began after its scan',
    edits: [
      { file: 'src/station/scan/pan.ts', find: '      fresh = wanted\n', replace: '      fresh = true\n' },
      { file: 'src/station/scan/pan.ts', find: '      fresh = false\n', replace: '' },
    ],
    test: weighing,
  },
  {
    name: 'weight-said-once',
    promise: 'A weight is what two frames in a row say',
    edits: [
      {
        file: 'src/station/scan/pan.ts',
        find: 'const again = fresh && said === grams',
        replace: 'const again = fresh',
      },
    ],
    test: weighing,
  },
  {
    name: 'printed-unweighed',
    promise: 'A station that asks before the label prints none of a weight beyond the tolerance',
    edits: [
      {
        file: 'src/station/print/weighRule.ts',
        find: '  if (!control.wasToldToGoOn(fault)) return failed(fault)\n',
        replace: '',
      },
    ],
    test: weighing,
  },
  {
    name: 'weight-holds-the-printer',
    promise: 'A label that waits for its weight holds up no other of its printer',
    edits: [{ file: 'src/station/print/weighRule.ts', find: '  deps.lanes.setAside(job.id, true)\n', replace: '' }],
    test: weighing,
  },
  {
    name: 'copies-are-not-packed',
    promise: 'A packed parcel comes out of a batch as often as it was asked for',
    edits: [
      {
        file: 'src/station/packing/packingOrders.ts',
        find: '      if (deps.jobs().some(isOnItsWay)) return false\n',
        replace: '',
      },
    ],
    test: unit('station/packing.test.ts'),
  },
]
