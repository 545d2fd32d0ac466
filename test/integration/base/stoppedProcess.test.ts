import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import { tempDir } from '../../support/tempDir.ts'

const script = new URL('../../support/stoppedChild.ts', import.meta.url).pathname
const deadlineMs = 8_000

test.runIf(process.platform !== 'win32')(
  'a program that was stopped for longer than its deadlines takes the answers that came meanwhile',
  async () => {
    await using folder = await tempDir()
    const page = join(folder.path, 'page.pdf')
    await writeFile(page, await samplePdf({ width: 80, height: 80 }))
    const asked = Promise.withResolvers<() => void>()
    const server = createServer((_, response) => {
      const body = JSON.stringify({ code: 200, message: 'Success', data: { token: 'print-token' } })
      asked.resolve(() => void response.end(body))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const child = fork(script, [`http://127.0.0.1:${port}`, page, String(deadlineMs)])
    const said = once(child, 'message')
    const ended = once(child, 'exit')
    const answer = await asked.promise
    child.kill('SIGSTOP')
    answer()
    // Not a pause for something to happen in: the length of the stop is what is tested.
    await systemClock.sleep(deadlineMs * 1.5)
    child.kill('SIGCONT')
    expect((await said)[0]).toEqual(['ok', 'ok'])
    await ended
    server.close()
  },
)
