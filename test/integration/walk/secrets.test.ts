import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { accountOf } from '../../../src/compose/account.ts'
import { composeStation } from '../../../src/compose/composeStation.ts'
import type { Query } from '../../../src/contract/commands.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { tempDir } from '../../support/tempDir.ts'

it('lets the account token and the receiver reach no frame, no log, no fault and no file', async () => {
  await using folder = await tempDir()
  await using service = await startPractice({ port: 0, dataDir: ':memory:' })
  await using printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 5_000 })
  const said: string[] = []
  const account = accountOf({ baseUrl: service.url, token: service.token, shop: service.shops[0] ?? 0 })
  const composed = await composeStation({
    dataDir: folder.path,
    account,
    say: (line) => said.push(line),
    report: (bug) => said.push(String(bug)),
  })
  if (!composed.ok) throw new Error(composed.fault.code)
  const { api, close } = composed.value
  const heard: unknown[] = []
  api.watch((changes) => heard.push(changes))
  const ask = async (query: Query) => heard.push(await api.ask(query))
  const print = async (codes: string[]) => {
    const command = {
      type: 'print' as const,
      id: uuid(),
      codes,
      size: '80x80' as const,
      printer: { uri: printer.uri, language: 'zpl' as const, dpmm: 8 as const },
      waitMs: 0,
    }
    const answer = await api.execute(command)
    if (answer.ok) await ask({ type: 'outcome', intents: [...answer.value.intents] })
  }

  await print([service.codes[0] ?? '', 'ZZZZZZZZ', 'x'.repeat(900)])
  const faults = [
    { kind: 'garbage' },
    { kind: 'html' },
    { kind: 'half-body' },
    { kind: 'reset', when: 'inside' },
    { kind: 'status', status: 401 },
    { kind: 'redirect', location: `http://127.0.0.1:9/?token=${service.token}` },
  ] as const
  for (const [index, fault] of faults.entries()) {
    service.inject({ fault, times: null })
    await print([service.codes[index + 1] ?? ''])
    service.clearFaults()
  }
  await ask({ type: 'snapshot' })
  await close()

  const receiver = JSON.stringify(heard).match(/"parcel":\{"name":"([^"]+)"/)?.[1] ?? ''
  expect(receiver.length).toBeGreaterThan(3)
  expect(JSON.stringify(heard)).not.toContain(service.token)
  expect(said.join('\n')).not.toContain(service.token)
  expect(process.title).not.toContain(service.token)
  for (const entry of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const secret of [service.token, receiver])
      for (const encoding of ['utf8', 'utf16le'] as const)
        expect(bytes.includes(Buffer.from(secret, encoding)), `${entry.name} holds ${secret}`).toBe(false)
  }
})
