import { parentPort, workerData } from 'node:worker_threads'
import type { BackupTask } from './backupFile.ts'
import { makeBackup } from './makeBackup.ts'

/** A thread of its own in which one backup is made. */
if (parentPort === null) throw new Error('a backup is made in a worker thread')
const task: BackupTask = workerData
parentPort.postMessage(await makeBackup(task))
