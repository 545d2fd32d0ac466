import { parentPort, threadId } from 'node:worker_threads'
import type { Answer, Task } from '../../../src/raster/tasks.ts'

/** A worker thread that does what the bytes of a `pageTexts` task say, and else answers with its own number. */
const waits = new BroadcastChannel('faulty thread')

parentPort?.on('message', async (task: Task) => {
  const order = task.name === 'pageTexts' ? new TextDecoder().decode(task.pdf) : ''
  if (order === 'hang') for (;;);
  if (order === 'stand still') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (order === 'get no turn') await new Promise((go) => (waits.onmessage = go))
  if (order === 'throw') throw new Error('memory access out of bounds')
  if (order === 'exit') process.exit(3)
  const heapBytes = order === 'grow' ? 1000 : 10
  const answer: Answer<'pageTexts'> = { result: { ok: true, value: [String(threadId)] }, heapBytes }
  parentPort?.postMessage(answer)
  if (order === 'answer and leave') process.exit(0)
})
parentPort?.postMessage('ready')
