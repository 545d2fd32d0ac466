import { uuid } from '../../../src/base/uuid.ts'
import type { OrderActionName } from '../../../src/contract/orderActions.ts'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { labelCode } from '../../../src/model/label.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { readScan } from '../../../src/model/scan.ts'
import type { Actions } from '../../actions.ts'
import { lineFault } from '../../input/lineFault.ts'
import type { OrderWish } from '../../orderWish.ts'
import { meantOrder } from '../../stores/meantOrders.ts'
import type { ParcelNote } from '../../stores/parcelStore.ts'
import { noParcel, useParcel } from '../../stores/parcelStore.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { writeLike } from '../newOrder/templateActions.ts'

/** What is done on the parcel screen: an order is read and drawn, printed, and something asked of the carrier about it. */
export function say(note: ParcelNote | null): void {
  useParcel.setState({ note })
}

/** One more order like this one. */
export function writeAgain(code: string, actions: Actions): void {
  void writeLike(code, actions, (fault) => say({ type: 'fault', fault }))
}

/** Another parcel: the last one leaves the screen first. An answer that comes after a newer scan is dropped. */
export async function openParcel(line: string, { ask, hear }: Actions): Promise<void> {
  const { from } = useParcel.getState()
  useScreen.setState({ refusal: null })
  const fault = lineFault(line)
  if (fault !== null) {
    useParcel.setState({ ...noParcel, from, line: line.trim(), fault })
    return hear('error')
  }
  const asked = shownAs(line)
  useParcel.setState({ ...noParcel, from, line: asked, loading: true })
  if (usePlace.getState().place === 'parcel') goTo('parcel', asked)
  const { loading: _, ...mine } = useParcel.getState()
  const answer = await ask({ type: 'parcel', line: asked, fresh: true })
  if (useParcel.getState().line !== mine.line) return
  if (!answer.ok) {
    useParcel.setState({ loading: false, page: null, fault: answer.fault })
    return hear('error')
  }
  useParcel.setState({ loading: false, page: answer.value, fault: null })
  await drawAll(answer.value, ask)
}

/** A code in capitals, as it stands on labels; a seller's own code as it was typed. */
function shownAs(line: string): string {
  const read = readScan(line)
  return read.ok && read.value.kind === 'code' ? read.value.text.toUpperCase() : line.trim()
}

/** What the station did has changed, or the connection is back; the order itself stays as it was read. */
export async function refreshParcel({ ask }: Pick<Actions, 'ask'>, fresh: boolean): Promise<void> {
  const { line, page, loading } = useParcel.getState()
  if (line === null || page === null || loading) return
  const answer = await ask({ type: 'parcel', line, fresh })
  const now = useParcel.getState()
  if (now.line !== line || now.page === null || !answer.ok) return
  const away = fresh ? answer.value.away : now.page.away
  useParcel.setState({ page: { ...answer.value, away } })
  if (!hasSameLabel(now.page, answer.value)) await drawAll(answer.value, ask)
}

/** What came of an order's change, such as another COD, stands on its label. */
function hasSameLabel({ order: before }: ParcelPage, { order: after }: ParcelPage): boolean {
  return before.updatedAt === after.updatedAt && before.cod === after.cod && before.status === after.status
}

/** The size on the screen first; the others after it, so that their grades stand beside their keys. */
async function drawAll(page: ParcelPage, ask: Actions['ask']): Promise<void> {
  const first = shownSize()
  const sizes = [first, ...allLabelSizes.filter((size) => size !== first)]
  useParcel.setState({ previews: Object.fromEntries(sizes.map((size) => [size, { state: 'loading' }])) })
  for (const size of sizes) if (!(await draw(page, size, ask))) return
}

/** False: another parcel is on the screen by now. */
async function draw({ order, parcel }: ParcelPage, size: LabelSize, ask: Actions['ask']): Promise<boolean> {
  const { line } = useParcel.getState()
  const drawn = await ask({ type: 'label-preview', order: order.code, parcel, size })
  if (useParcel.getState().line !== line) return false
  const row = drawn.ok
    ? ({ state: 'ready', preview: drawn.value } as const)
    : ({ state: 'failed', fault: drawn.fault } as const)
  useParcel.setState(({ previews }) => ({ previews: { ...previews, [size]: row } }))
  return true
}

export async function drawAgain(size: LabelSize, { ask }: Actions): Promise<void> {
  const { page } = useParcel.getState()
  if (page === null) return
  useParcel.setState(({ previews }) => ({ previews: { ...previews, [size]: { state: 'loading' } } }))
  await draw(page, size, ask)
}

/** The size that is looked at: as it was chosen here, else the station's. */
export function shownSize(): LabelSize {
  return useParcel.getState().size ?? useStation.getState().station?.size ?? '80x80'
}

/** The label on the screen, in its size; a second one by the station's policy. */
export function printShown({ reprint }: Actions): void {
  const { page } = useParcel.getState()
  if (page === null) return
  say(null)
  reprint({ type: 'print-parcel', line: labelCode({ order: page.order.code, parcel: page.parcel }), size: shownSize() })
}

/** From here on it is about the order that is on the screen now. */
export function openAction(action: OrderActionName): void {
  const { page } = useParcel.getState()
  if (page === null) return
  useParcel.setState({ form: { action, about: [meantOrder(page)] }, note: null })
  useScreen.setState({ dialog: 'order-action' })
}

export function leaveAction(): void {
  if (useScreen.getState().dialog === 'order-action') useScreen.setState({ dialog: null })
}

/** The form has said what cannot be undone. Another parcel may be on the screen by the time it is answered. */
export async function askCarrier({ action, orders, reason, cod }: OrderWish, actions: Actions): Promise<void> {
  leaveAction()
  const { line } = useParcel.getState()
  const answer = await actions.execute({ type: 'order-action', id: uuid(), action, orders: [...orders], reason, cod })
  if (!answer.ok) actions.hear('error')
  if (useParcel.getState().line === line) say(answer.ok ? { type: 'asked' } : { type: 'fault', fault: answer.fault })
  else if (!answer.ok) useScreen.setState({ refusal: { line, fault: answer.fault } })
}

/** Back to where the parcel was opened from, such as the row of a batch. */
export function leaveParcel(): void {
  const { from } = useParcel.getState()
  useParcel.setState(noParcel)
  goTo(from?.place ?? 'scan', from?.about ?? null)
}
