import { parentPort, workerData } from 'node:worker_threads'
import type { BackupTask, ClearTask } from './backupFile.ts'
import { clearRoom } from './backupRoom.ts'
import { orStays } from './halfMade.ts'
import { makeBackup } from './makeBackup.ts'

/** A thread of its own in which one backup is made, or what others left half made is removed wherever it lies. */
if (parentPort === null) throw new Error('a backup is made in a worker thread')
const task: BackupTask | ClearTask = workerData
if ('rooms' in task) {
  for (const room of task.rooms) orStays(() => clearRoom(task.dir, room, 'everywhere'))
  parentPort.postMessage(null)
} else parentPort.postMessage(await makeBackup(task))
