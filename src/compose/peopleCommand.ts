import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { StationApi } from '../contract/stationApi.ts'
import type { PeopleOptions } from '../shell/cli/cliActions.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { allowing } from './allowing.ts'
import { throughStation } from './throughStation.ts'

/** `packbench people …`. Status 1: something is kept because it is under way, or nothing was found. Faults: `store.*`. */
export function people(options: PeopleOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  return throughStation(options, terminal, (api) => act(allowing(api, options.allowed), options, terminal))
}

async function act(api: StationApi, { asked }: PeopleOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  if (asked.kind === 'find') {
    const found = await api.ask({ type: 'people-find', text: asked.text })
    if (!found.ok) return found
    for (const place of found.value.found) terminal.line(place)
    if (found.value.more) terminal.say('There is more than this: look for something longer.')
    return ok(0)
  }
  const forgotten = await api.execute({ type: 'people-forget', id: uuid(), orders: [...asked.codes] })
  if (!forgotten.ok) return forgotten
  terminal.line(forgotten.value)
  const { erased, kept } = forgotten.value
  const isFound = kept.length > 0 || Object.values(erased).some((count) => count > 0)
  if (!isFound) terminal.say('Nothing was found under these codes, and nobody is erased.')
  return ok(isFound && kept.length === 0 ? 0 : 1)
}
