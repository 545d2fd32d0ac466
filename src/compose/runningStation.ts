import { connectStation } from '../shell/browser/stationClient.ts'
import { readOwner } from '../store/ownerFile.ts'

/** The station that owns the folder, when one runs. */
export async function runningStation(dataDir: string, signal: AbortSignal) {
  const owner = await readOwner(dataDir)
  if (owner === null) return null
  const api = await connectStation(owner, signal)
  return api.ok ? api.value : null
}
