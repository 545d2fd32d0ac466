import type { Command } from '../../src/contract/commands.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import { connectStation } from '../../src/shell/browser/stationClient.ts'
import { readOwner } from '../../src/store/ownerFile.ts'

/** The desk of a running station through its own door, as another process of the machine has it. */
export interface DoorDesk extends Disposable {
  readonly desk: StationApi
  /** Throws the fault's code. */
  done<C extends Command>(
    command: C,
  ): Promise<Extract<Awaited<ReturnType<StationApi['execute']>>, { ok: true }>['value']>
}

export async function doorDesk(dataDir: string): Promise<DoorDesk> {
  const owner = await readOwner(dataDir)
  if (owner === null) throw new Error('no station has the folder')
  const opened = await connectStation(owner, new AbortController().signal)
  if (!opened.ok) throw new Error(opened.fault.code)
  const desk = opened.value
  return {
    desk,
    async done(command) {
      const answer = await desk.execute<Command>(command)
      if (!answer.ok) throw new Error(`${command.type}: ${answer.fault.code}`)
      return answer.value
    },
    [Symbol.dispose]: () => desk.close(),
  }
}
