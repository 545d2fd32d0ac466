import type { Result } from '../../src/base/result.ts'
import type { StationAddress, StationClient } from '../../src/shell/browser/stationClient.ts'
import { connectStation } from '../../src/shell/browser/stationClient.ts'

/** Connects to a station that is there: one that a busy machine keeps from answering in time is asked again. */
export async function connectPatiently(owner: StationAddress): Promise<Result<StationClient>> {
  for (;;) {
    const opened = await connectStation(owner)
    if (opened.ok || opened.fault.detail !== 'Opening handshake has timed out') return opened
  }
}
