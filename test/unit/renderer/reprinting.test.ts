import { beforeEach, describe, expect, it } from 'vitest'
import { createReprinting } from '../../../renderer/reprinting.ts'
import { useBatchScreen } from '../../../renderer/stores/batchScreenStore.ts'
import { noReprint, useReprint } from '../../../renderer/stores/reprintStore.ts'
import { useScreen } from '../../../renderer/stores/screenStore.ts'
import { useStation } from '../../../renderer/stores/stationStore.ts'
import type { Fault } from '../../../src/base/fault.ts'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { Command } from '../../../src/contract/commands.ts'

let sent: (Command & { type: `reprint${string}` })[]
let answers: Result<unknown>[]
let refused: Fault[]

const bridge = {
  execute: async (command: Command) => {
    sent.push(command as Command & { type: 'reprint' })
    return (answers.shift() ?? ok({ card: command.id })) as Result<never>
  },
}
const reprinting = createReprinting(bridge, (fault) => void refused.push(fault))
const settled = () => new Promise((resolve) => setImmediate(resolve))
const dialog = () => useScreen.getState().dialog

beforeEach(() => {
  sent = []
  answers = []
  refused = []
  useReprint.setState(noReprint)
  useScreen.setState({ dialog: null })
  useStation.setState({ settings: null })
})

describe('a second label', () => {
  it('comes at once where the station wants nothing for it', async () => {
    await reprinting.reprint({ type: 'reprint-last' })
    expect(sent).toMatchObject([{ type: 'reprint-last', reason: null, pin: null }])
    expect(dialog()).toBeNull()
  })

  it('comes after a reason where the station asks for one, under an id of its own', async () => {
    answers = [fail('reprint.reason-missing')]
    await reprinting.reprint({ type: 'reprint-job', job: 'j' })
    expect(dialog()).toBe('reprint')
    reprinting.chooseReason('unreadable')
    await settled()
    expect(sent[1]).toMatchObject({ type: 'reprint-job', job: 'j', reason: 'unreadable', pin: null })
    expect(sent[1]?.id).not.toBe(sent[0]?.id)
    expect(dialog()).toBeNull()
    expect(useReprint.getState()).toEqual(noReprint)
  })

  it('takes a reason and a PIN, which is kept nowhere; a wrong one is said and asked for again', async () => {
    answers = [fail('reprint.reason-missing'), fail('reprint.pin-missing'), fail('reprint.pin-wrong')]
    await reprinting.reprint({ type: 'reprint', card: 'c' })
    reprinting.chooseReason('lost')
    await settled()
    expect(useReprint.getState()).toMatchObject({ asksPin: true, fault: { code: 'reprint.pin-missing' } })
    await reprinting.sendReprint('9999')
    expect(useReprint.getState()).toMatchObject({ fault: { code: 'reprint.pin-wrong' }, sending: false })
    expect(JSON.stringify(useReprint.getState())).not.toContain('9999')
    await reprinting.sendReprint('1234')
    expect(sent.at(-1)).toMatchObject({ type: 'reprint', card: 'c', reason: 'lost', pin: '1234' })
    expect(dialog()).toBeNull()
  })

  it('waits for the PIN after the reason when the station is known to want one', async () => {
    useStation.setState({ settings: { reprint: 'pin' } as never })
    answers = [fail('reprint.reason-missing')]
    await reprinting.reprint({ type: 'reprint-last' })
    reprinting.chooseReason('damaged')
    await settled()
    expect(sent).toHaveLength(1)
    expect(useReprint.getState()).toMatchObject({ reason: 'damaged', asksPin: true })
  })

  it('is sent once, however often its key is pressed', async () => {
    answers = [fail('reprint.reason-missing')]
    await reprinting.reprint({ type: 'reprint-last' })
    reprinting.chooseReason('damaged')
    reprinting.chooseReason('damaged')
    await settled()
    expect(sent).toHaveLength(2)
  })

  it('of a batch comes after the same question, and the batch says how many it prints', async () => {
    answers = [ok({ rows: 2 })]
    useStation.setState({ settings: { reprint: 'reason' } as never })
    const about = { which: 'all', rows: [], from: 0, size: '80x80', printer: null } as const
    const request = { type: 'batch-print', batch: 'b', ...about, rows: [] } as const
    expect(reprinting.asks({ ...request, rows: [] }, { code: 'reprint.reason-missing' })).toBe(true)
    reprinting.chooseReason('damaged')
    await settled()
    expect(sent).toMatchObject([{ type: 'batch-print', batch: 'b', which: 'all', reason: 'damaged' }])
    expect(useBatchScreen.getState().note).toEqual({ type: 'printing', count: 2 })
  })

  it('is refused aloud for any other reason, without a question', async () => {
    answers = [fail('job.unknown')]
    await reprinting.reprint({ type: 'reprint', card: 'c' })
    expect(refused).toEqual([{ code: 'job.unknown' }])
    expect(dialog()).toBeNull()
  })
})
