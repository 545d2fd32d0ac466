import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { mostCounted, mostOnRoll } from '../../../src/model/roll.ts'
import { answerFrame } from '../../../src/shell/window/answerFrame.ts'
import { windowApi } from '../../../src/shell/window/windowApi.ts'
import { tempDir } from '../../support/tempDir.ts'

type Sent = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never

async function open(dataDir: string) {
  const opened = await openSwitchingStation({
    dataDir,
    practice: false,
    say: () => undefined,
    report: (bug) => {
      throw bug
    },
  })
  if (!opened.ok) throw new Error(opened.fault.code)
  const window = windowApi(opened.value.openDesk().api)
  return {
    notices: opened.value.notices,
    /** As a window sends it. */
    async send(command: Sent): Promise<string> {
      const frame = JSON.stringify({ kind: 'command', call: 1, command: { ...command, id: uuid() } })
      const answer = await answerFrame(window, JSON.parse(frame), () => undefined)
      if (answer === null || !('result' in answer)) throw new Error('no answer')
      return answer.result.ok ? 'ok' : answer.result.fault.code
    },
    async shown() {
      const snapshot = await window.ask({ type: 'snapshot' })
      const rows = snapshot.ok ? snapshot.value.patches : []
      const settings = rows.flatMap((patch) => (patch.table === 'settings' ? [patch.row] : []))[0]
      const station = rows.flatMap((patch) => (patch.table === 'station' ? [patch.row] : []))[0]
      return { settings, notices: station?.notices }
    },
    [Symbol.asyncDispose]: () => opened.value.close(),
  }
}

const roll = (labelsLeft: number, since: number): Sent => ({
  type: 'printer-change',
  printer: 'practice',
  part: { roll: { size: '80x80', labelsLeft, odometer: { at: 0, since } } },
})

const policy = { reprint: 'pin', demands: { unguarded: 'pin', mismatch: 'pin' } } as const

it('whoever has no PIN brings no setting to where the next start would leave PIN and policy behind', async () => {
  await using folder = await tempDir()
  {
    await using at = await open(folder.path)
    expect(await at.send({ type: 'change-settings', part: policy })).toBe('ok')
    expect(await at.send({ type: 'set-supervisor-pin', pin: '246810' })).toBe('ok')
    for (const beyond of [roll(100, Number.MAX_SAFE_INTEGER), roll(mostOnRoll + 1, 0), roll(-1, 0)])
      expect(await at.send(beyond)).toBe('request.invalid')
    expect(await at.send(roll(mostOnRoll, mostCounted))).toBe('ok')
    for (let label = 0; label < 2; label++)
      expect(await at.send({ type: 'printer-test', printer: 'practice' })).toBe('ok')
  }
  await using at = await open(folder.path)
  expect((await at.shown()).settings).toMatchObject({ ...policy, hasSupervisorPin: true })
  expect(at.notices).toEqual([])
  expect(await at.send({ type: 'change-settings', part: { reprint: 'free' } })).toBe('reprint.pin-missing')
})

it('settings that were damaged on disk are told in the window, and the PIN is asked for as before', async () => {
  await using folder = await tempDir()
  {
    await using at = await open(folder.path)
    expect(await at.send({ type: 'change-settings', part: policy })).toBe('ok')
    expect(await at.send({ type: 'set-supervisor-pin', pin: '246810' })).toBe('ok')
  }
  const db = new DatabaseSync(join(folder.path, 'station.db'))
  db.exec(`UPDATE settings SET document = json_set(document, '$.keepLabelDays', 9007199254740993)`)
  db.close()
  await using at = await open(folder.path)
  const told = { code: 'store.settings-unread', facts: { fields: 'keepLabelDays' } }
  expect(at.notices).toContainEqual(told)
  const { settings, notices } = await at.shown()
  expect(notices).toContainEqual(told)
  expect(settings).toMatchObject({ ...policy, hasSupervisorPin: true, keepLabelDays: 30 })
  expect(await at.send({ type: 'change-settings', part: { reprint: 'free' } })).toBe('reprint.pin-missing')
})
