import { beforeEach, describe, expect, it } from 'vitest'
import type { Actions } from '../../../renderer/actions.ts'
import {
  keepRule,
  openViews,
  readChanges,
  tryCode,
  trySize,
} from '../../../renderer/screens/settings/views/viewsActions.ts'
import { noViews, useViews } from '../../../renderer/stores/viewsStore.ts'
import { ok } from '../../../src/base/result.ts'
import type { Command, Query } from '../../../src/contract/commands.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { readViewPolicy } from '../../../src/model/viewPolicy.ts'
import { trialOf } from '../../support/viewTrials.ts'

const seen = {
  form: { width: 1, height: 1, codes: [], texts: [], shapes: [], requests: [] },
  order: 'G8ADKBRF',
  at: 0,
  png: null,
}
const changes = [{ change: 'c', size: 'A5' as const, at: 0, differences: [], before: seen, now: seen }]

const asked: Query[] = []
const executed: Command[] = []
const ask = async (query: Query) => {
  asked.push(query)
  if (query.type === 'view-changes') return ok(changes)
  return query.type === 'try-view' ? ok(trialOf({ size: query.size })) : expect.unreachable(query.type)
}
const execute = async (command: Command) => {
  executed.push(command)
  return ok(null)
}
let deedsOfOnePin = 0
const asOne = () => {
  deedsOfOnePin += 1
  return ask
}
const actions = { ask, execute, approving: { asOne }, hear: () => {} } as unknown as Actions

beforeEach(() => {
  asked.length = 0
  executed.length = 0
  useViews.setState({ ...noViews, changes: [] })
})

describe('trying a view', () => {
  it('clears what was tried before, and not the pages that have changed, which nobody reads again', async () => {
    await readChanges(actions.ask)
    await tryCode('G8ADKBRF', actions)
    openViews(null, actions)
    expect(useViews.getState()).toMatchObject({ tried: null, rows: {}, changes })
  })

  it('is one question for the PIN, however many sizes there are', async () => {
    deedsOfOnePin = 0
    await tryCode('G8ADKBRF', actions)
    expect([deedsOfOnePin, asked.length]).toEqual([1, allLabelSizes.length])
  })

  it('keeps by which rule it was tried, so that what is left out then is left out of that one', async () => {
    const turned = readViewPolicy('210x148 turn=90')
    await tryCode('G8ADKBRF', actions)
    await trySize('A5', turned, actions)
    const { A5, '80x80': square } = useViews.getState().rows
    expect([A5, square]).toMatchObject([{ policy: turned }, { policy: undefined }])
    await keepRule('A5', turned, actions)
    expect(executed).toMatchObject([{ type: 'change-settings', part: { viewPolicies: { A5: turned } } }])
    expect(asked.at(-1)).toEqual({ type: 'try-view', line: 'G8ADKBRF', size: 'A5' })
  })
})
