import { uuid } from '../../src/base/uuid.ts'
import { fileKeyring } from '../../src/store/fileKeyring.ts'
import { openStore } from '../../src/store/store.ts'
import { accepted, value } from './storeFolder.ts'

/**
 * A second process on a data folder. `hold` opens it and stays; `write` appends without end and prints the id of each
 * job after it was acknowledged. The first line is `open`, or the code of the fault.
 */
const [, , dir = '', task] = process.argv
const store = await openStore({ dir, keyring: fileKeyring(dir), station: 'bench-1' })
console.log(store.ok ? 'open' : store.fault.code)
if (store.ok && task === 'hold') setInterval(() => undefined, 1_000)
if (store.ok && task === 'write') {
  for (;;) {
    const jobs = Array.from({ length: 5 }, () => uuid())
    await Promise.all(
      jobs.map(async (job) => {
        value(await store.value.journal.append([accepted(job)]))
        console.log(job)
      }),
    )
  }
}
