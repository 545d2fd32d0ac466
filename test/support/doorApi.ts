import type { Command } from '../../src/contract/commands.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import { readOwner } from '../../src/store/ownerFile.ts'
import { connectPatiently } from './connectPatiently.ts'

/** The desk of a running station through its own door, as another process of the machine has it. */
export interface DoorApi extends Disposable {
  readonly api: StationApi
  /** Throws the fault's code. */
  done<C extends Command>(
    command: C,
  ): Promise<Extract<Awaited<ReturnType<StationApi['execute']>>, { ok: true }>['value']>
}

export async function doorApi(dataDir: string): Promise<DoorApi> {
  const owner = await readOwner(dataDir)
  if (owner === null) throw new Error('no station has the folder')
  const opened = await connectPatiently(owner)
  if (!opened.ok) throw new Error(opened.fault.code)
  const api = opened.value
  return {
    api,
    async done(command) {
      const answer = await api.execute<Command>(command)
      if (!answer.ok) throw new Error(`${command.type}: ${answer.fault.code}`)
      return answer.value
    },
    [Symbol.dispose]: () => api.close(),
  }
}
