import { expect, it } from 'vitest'
import { uuid } from '../../src/base/uuid.ts'
import type { Command } from '../../src/contract/commands.ts'
import { startEmulator } from '../../src/emulator/emulator.ts'
import { connectDesk } from '../../src/shell/browser/deskClient.ts'
import { readOwner } from '../../src/store/ownerFile.ts'
import { packbench } from '../support/packbench.ts'
import { tempDir } from '../support/tempDir.ts'
import { windowOfStation } from '../support/windowOfStation.ts'

interface Service {
  readonly url: string
  readonly token: string
  readonly shops: readonly number[]
  readonly codes: readonly string[]
}

it('goes on printing what is on disk when the service is pulled away, and says what waits for it', async () => {
  await using folder = await tempDir()
  await using practice = packbench(['practice', '--port', '0'])
  const service = await practice.line<Service>()
  await using printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 500 })
  await using window = await windowOfStation(folder.path)
  await setUp(folder.path, service, printer.uri)
  const [known = '', unknown = ''] = service.codes

  await window.scan(known)
  await window.verdict(known, 'printed')
  await window.page.keyboard.press('F6')
  await practice.kill('SIGKILL')

  await window.page.keyboard.press('F8')
  await window.verdict(known, 'working')
  await window.verdict(known, 'printed')
  await window.scan(unknown)
  await window.verdict(unknown, 'waiting')
  expect(await window.page.getByRole('article', { name: unknown, exact: true }).innerText()).toContain('dịch vụ')
  await window.scan(known)
  await window.verdict(known, 'duplicate')
  await window.page.keyboard.press('F9')
  await window.verdict(known, 'printed')
})

/** The account and the printer as a shift leader sets them up, through the station's own door. */
async function setUp(dataDir: string, { url: baseUrl, token, shops }: Service, uri: string): Promise<void> {
  const owner = await readOwner(dataDir)
  if (owner === null) throw new Error('no station has the folder')
  const desk = await connectDesk(owner, new AbortController().signal)
  if (!desk.ok) throw new Error(desk.fault.code)
  const account = { kind: 'staging' as const, baseUrl, token, shop: shops[0] ?? 0, reasonPrefix: 'SVC', viewHosts: [] }
  const printer = { name: 'Bàn 1', uri, language: 'zpl' as const, dpmm: 8 as const, headDots: 832 }
  const wishes = [
    { type: 'use-account', id: uuid(), account },
    { type: 'printer-add', id: uuid(), printer: { ...printer, graphics: 'z64', sizes: ['80x80', '52x70'] } },
  ] satisfies Command[]
  for (const wish of wishes) {
    const done = await desk.value.execute<Command>(wish)
    if (!done.ok) throw new Error(`${wish.type}: ${done.fault.code}`)
  }
  desk.value.close()
}
