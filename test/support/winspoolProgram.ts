import { writeFileSync } from 'node:fs'
import { koffiWinspool } from '../../src/printer/transports/winspool/koffiWinspool.ts'
import { winspoolClient } from '../../src/printer/transports/winspool/winspoolClient.ts'

/** Runs on Windows: puts one job into the queue *label* and writes down what the spooler said, as JSON. */
const client = winspoolClient(await koffiWinspool())
const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 256)
const queues = await client.queues()
const status = await client.status('label')
const unknown = await client.status('none')
const submitted = await client.submit('label', 'Packbench bench G8', bytes)
const jobs = await client.jobs('label')
const job = submitted.type === 'accepted' ? submitted.job : 0
const look = await client.look('label', job)
const withdrawn = await client.withdraw('label', job)
writeFileSync(process.argv[2] ?? '', JSON.stringify({ queues, status, unknown, submitted, jobs, look, withdrawn }))
