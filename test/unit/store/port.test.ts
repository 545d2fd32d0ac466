import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createPort } from '../../../src/store/port.ts'

/** A real thread that opens, and then does with each message what the test says. */
function workerThat(
  onMessage: string,
  first = `{ ok: true, value: { station: 's', notices: [], printerMemory: [] } }`,
) {
  const code = `const { parentPort } = require('node:worker_threads')
    parentPort.postMessage(${first})
    parentPort.on('message', (message) => { ${onMessage} })`
  const worker = new Worker(code, { eval: true })
  return createPort(worker)
}

const echo = `if (message === 'close') parentPort.close()
  else parentPort.postMessage([message.id, { ok: true, value: message.asks[0] }])`

test('each answer reaches the one who asked', async () => {
  const port = workerThat(echo)
  expect((await port.opened).ok).toBe(true)
  const asked = Array.from({ length: 50 }, (_, index) => port.ask('journal', 'job', `job ${index}`))
  expect(await Promise.all(asked)).toEqual(asked.map((_, index) => ({ ok: true, value: `job ${index}` })))
  await port.close()
})

test('a worker that crashes fails all that wait and all that ask later, and nothing hangs', async () => {
  const port = workerThat(`throw new Error('crash')`)
  await port.opened
  const waiting = await Promise.all([port.ask('journal', 'job', 'a'), port.ask('journal', 'beganAt', 'seller')])
  const later = await port.ask('journal', 'job', 'b')
  for (const answer of [...waiting, later])
    expect(answer).toEqual({ ok: false, fault: { code: 'store.unwritable', detail: 'crash' } })
  await port.close()
})

test('a worker that ends without a word fails all that wait', async () => {
  const port = workerThat('process.exit(0)')
  await port.opened
  expect(await port.ask('journal', 'job', 'a')).toMatchObject({ fault: { code: 'store.unwritable' } })
  await port.close()
})

test('a worker that cannot open says why', async () => {
  const port = workerThat(echo, `{ ok: false, fault: { code: 'store.newer' } }`)
  expect(await port.opened).toEqual({ ok: false, fault: { code: 'store.newer' } })
  await port.close()
})

test('a worker that crashes before it opened is a fault, not a silence', async () => {
  const port = createPort(new Worker(`throw new Error('early')`, { eval: true }))
  expect(await port.opened).toMatchObject({ fault: { code: 'store.unwritable' } })
  await port.close()
})

test('a bug in the worker is thrown where the question was asked, and the worker goes on', async () => {
  const port = workerThat(
    `if (message === 'close') return parentPort.close()
     const bug = message.asks[0] === 'bad'
     parentPort.postMessage([message.id, bug ? { ok: false, bug: 'TypeError: oh' } : { ok: true, value: null }])`,
  )
  await expect(port.ask('journal', 'job', 'bad')).rejects.toThrow('TypeError: oh')
  expect(await port.ask('journal', 'job', 'good')).toEqual({ ok: true, value: null })
  await port.close()
})

test('closing twice ends once', async () => {
  const port = workerThat(echo)
  await Promise.all([port.close(), port.close()])
  expect(await port.ask('journal', 'job', 'late')).toMatchObject({ fault: { code: 'station.closing' } })
})
