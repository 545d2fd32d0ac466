import { connectStation } from '../shell/browser/stationClient.ts'
import { readOwner } from '../store/ownerFile.ts'

/** The station that owns the folder, when one runs. */
export async function runningStation(dataDir: string, signal: AbortSignal) {
  const owner = await readOwner(dataDir)
  if (owner === null) return null
  const desk = await connectStation(owner, signal)
  return desk.ok ? desk.value : null
}
