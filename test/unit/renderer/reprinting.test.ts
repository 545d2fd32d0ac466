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
import { answersApart } from '../../../src/model/answersApart.ts'

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
    expect(sent).toMatchObject([{ type: 'reprint-last', reason: null }])
    expect(dialog()).toBeNull()
  })

  it('comes after a reason where the station asks for one, under an id of its own', async () => {
    answers = [fail('reprint.reason-missing')]
    await reprinting.reprint({ type: 'reprint-job', job: 'j' })
    expect(dialog()).toBe('reprint')
    reprinting.chooseReason('unreadable')
    await settled()
    expect(sent[1]).toMatchObject({ type: 'reprint-job', job: 'j', reason: 'unreadable' })
    expect(sent[1]?.id).not.toBe(sent[0]?.id)
    expect(dialog()).toBeNull()
    expect(useReprint.getState()).toEqual(noReprint)
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
    answers = [fail('reprint.reason-missing', { facts: { again: 7 } }), ok({ rows: 2 })]
    useStation.setState({ settings: { reprint: 'reason' } as never })
    const about = { which: 'all', rows: [], from: 0, size: '80x80', printer: null } as const
    const request = { type: 'batch-print', batch: 'b', ...about, rows: [] } as const
    expect(reprinting.asks({ ...request, rows: [] }, { code: 'reprint.reason-missing', facts: { again: 2 } })).toBe(
      true,
    )
    // More came out while the reason was chosen: they are asked about as well, and who pressed too soon is told.
    for (const again of [2, 7]) {
      if (again === 7) reprinting.chooseReason('damaged')
      expect([sent.length, useReprint.getState().fault?.code]).toEqual(
        again === 2 ? [0, undefined] : [1, 'job.changed-meanwhile'],
      )
      reprinting.chooseReason('damaged', performance.now() + answersApart)
      await settled()
      expect(sent.at(-1)).toMatchObject({ type: 'batch-print', batch: 'b', which: 'all', reason: 'damaged', again })
    }
    expect(useBatchScreen.getState().note).toEqual({ type: 'printing', count: 2 })
  })

  it.each(['sign-in', 'approval', 'order-action', 'batch', 'return-note'] as const)(
    'asks for no reason over %s that was opened meanwhile: half a PIN, or an amount, would choose it',
    async (open) => {
      answers = [fail('reprint.reason-missing')]
      const asked = reprinting.reprint({ type: 'reprint-last' })
      useScreen.setState({ dialog: open })
      await asked
      expect([dialog(), useReprint.getState()]).toEqual([open, noReprint])
      expect(refused).toEqual([{ code: 'reprint.reason-missing' }])
    },
  )

  it('asks for the reason of the label that is named, not of one whose answer comes behind it', async () => {
    answers = [fail('reprint.reason-missing'), fail('reprint.reason-missing')]
    await reprinting.reprint({ type: 'reprint-job', job: 'read' })
    await reprinting.reprint({ type: 'reprint-job', job: 'late' })
    reprinting.chooseReason('damaged')
    await settled()
    expect(sent.at(-1)).toMatchObject({ job: 'read', reason: 'damaged' })
    expect(refused).toEqual([{ code: 'reprint.reason-missing' }])
  })

  it('is refused aloud for any other reason, without a question', async () => {
    answers = [fail('job.unknown')]
    await reprinting.reprint({ type: 'reprint', card: 'c', asks: null })
    expect(refused).toEqual([{ code: 'job.unknown' }])
    expect(dialog()).toBeNull()
  })
})
