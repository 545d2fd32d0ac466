import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installChromium } from '../../../src/label/chromium/installChromium.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apt-test-'))
  vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** An apt-get that writes down how it was called. */
async function aptGet(exitStatus: number): Promise<() => Promise<string>> {
  const log = join(folder, 'log')
  const script = join(folder, 'apt-get')
  await writeFile(script, `#!/bin/sh\necho "$DEBIAN_FRONTEND $*" >> ${log}\nexit ${exitStatus}\n`)
  await chmod(script, 0o755)
  return () => readFile(log, 'utf8')
}

test('says what it installs before it does, and asks nobody anything', async () => {
  const called = await aptGet(0)
  const said: string[] = []
  expect(await installChromium((line) => said.push(line))).toMatchObject({ ok: true })
  expect(said[0]).toContain('apt-get install chromium')
  expect(await called()).toBe(
    'noninteractive update -q\nnoninteractive install -q -y --no-install-recommends chromium chromium-sandbox\n',
  )
})

test('an installation that fails names the command for a person', async () => {
  await aptGet(100)
  expect(await installChromium(() => {})).toMatchObject({
    fault: { code: 'view.no-browser', facts: { command: 'apt-get install chromium chromium-sandbox' } },
  })
})

test('an installation nobody waits for any more is not begun', async () => {
  await aptGet(0)
  expect(await installChromium(() => {}, AbortSignal.abort())).toMatchObject({ fault: { code: 'view.no-browser' } })
})
