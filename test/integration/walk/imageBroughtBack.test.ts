import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { accountOf } from '../../../src/compose/account.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { EmittedLabel } from '../../../src/emulator/emulator.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { PrinterProfile } from '../../../src/model/printer.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { openStation } from '../../support/openStation.ts'
import { tempDir } from '../../support/tempDir.ts'

/** A station whose data folder and state folder lie on one disk. */
async function stationOn(disk: string, service: Practice, printer: PrinterProfile) {
  const { url: baseUrl, token, shops } = service
  const account = accountOf({ baseUrl, token, shop: shops[0] ?? 0 })
  const { api, close } = await openStation(join(disk, 'data'), service, {
    stateDir: join(disk, 'state'),
    // Its labels are wanted on paper as they are.
    account: { ...account, environment: { ...account.environment, kind: 'production' } },
    printers: [printer],
    settings: { confirmedEnvironments: [baseUrl] },
  })
  const rows = async () => {
    const snapshot = await api.ask({ type: 'snapshot' })
    if (!snapshot.ok) throw new Error(snapshot.fault.code)
    return snapshot.value.patches
  }
  return {
    close,
    isOut: ({ id: card }: Card) => api.execute({ type: 'acknowledge', id: uuid(), card }),
    async notices() {
      return (await rows()).flatMap((patch) => (patch.table === 'station' ? (patch.row?.notices ?? []) : []))
    },
    /** The card of a scan once it is printed or asks. */
    async scan(line: string): Promise<Card> {
      const scanned = await api.execute({ type: 'scan', id: uuid(), line })
      if (!scanned.ok || scanned.value === null) throw new Error('the scan was not taken')
      const { card } = scanned.value
      const seen = Promise.withResolvers<Card>()
      const look = async () => {
        const found = (await rows()).flatMap((patch) =>
          patch.table === 'card' && patch.row?.id === card ? [patch.row] : [],
        )
        const [now] = found
        if (now !== undefined && now !== null && (now.blocks || now.verdict === 'printed')) seen.resolve(now)
      }
      const stop = api.watch(() => void look())
      await look()
      return seen.promise.finally(stop)
    },
  }
}

it('a whole disk brought back, with the marks outside the folder, is told by the printer’s counter before it prints again', async () => {
  await using folder = await tempDir()
  const disk = join(folder.path, 'disk')
  await using service = await startPractice({ port: 0, dataDir: ':memory:' })
  const labels: EmittedLabel[] = []
  const onLabel = (label: EmittedLabel) => labels.push(label)
  await using emulator = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 5_000, onLabel })
  const printer: PrinterProfile = {
    id: 'zd',
    name: 'Zebra bàn 1',
    uri: emulator.uri,
    language: 'zpl',
    dpmm: 8,
    headDots: 832,
    graphics: 'z64',
    sizes: ['80x80'],
    practice: false,
  }
  const codes = service.codes.slice(0, 14)
  const [first = '', second = '', ...day] = codes
  const before = await stationOn(disk, service, printer)
  for (const code of [first, second]) expect(await before.scan(code)).toMatchObject({ verdict: 'printed', fault: null })
  await before.close()
  await cp(disk, `${disk}.image`, { recursive: true })

  const later = await stationOn(disk, service, printer)
  for (const code of day) expect(await later.scan(code)).toMatchObject({ verdict: 'printed', fault: null })
  expect(await later.notices()).toEqual([])
  await later.close()
  await rm(disk, { recursive: true })
  await cp(`${disk}.image`, disk, { recursive: true })
  const out = labels.length

  const old = await stationOn(disk, service, printer)
  const asking = await old.scan(day[0] ?? '')
  expect(asking).toMatchObject({ blocks: true, fault: { code: 'job.perhaps-printed' } })
  expect(await old.notices()).toMatchObject([
    { code: 'printer.counted-more', facts: { printer: 'Zebra bàn 1', labels: out - 2 } },
  ])
  await old.isOut(asking)
  await old.close()
  const again = await stationOn(disk, service, printer)
  expect(await again.notices()).toMatchObject([{ code: 'printer.counted-more' }])
  expect(await again.scan(day[1] ?? '')).toMatchObject({ blocks: true, fault: { code: 'job.perhaps-printed' } })
  await again.close()
  expect(labels).toHaveLength(out)
})
