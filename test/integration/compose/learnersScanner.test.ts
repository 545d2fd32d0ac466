/** The real serial line of a live station whose only window practises. */
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import type { Patch, TableName } from '../../../src/contract/tables.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { windowApi } from '../../../src/shell/window/windowApi.ts'
import { debian } from '../../support/debian.ts'
import { describeWith } from '../../support/notRun.ts'
import { useService } from '../../support/practiceService.ts'
import { tempDir } from '../../support/tempDir.ts'
import { terminalPair } from '../../support/terminalPair.ts'

/** Rows of a table as they are told, until one is as wanted. */
function told<Name extends TableName>(
  api: StationApi,
  name: Name,
  wanted: (patch: Patch & { table: Name }) => boolean,
) {
  const { promise, resolve } = Promise.withResolvers<Patch & { table: Name }>()
  const isOf = (patch: Patch): patch is Patch & { table: Name } => patch.table === name
  const unwatch = api.watch(({ patches }) => {
    const found = patches.filter(isOf).find(wanted)
    if (found === undefined) return
    unwatch()
    resolve(found)
  })
  return promise
}

describeWith(debian('serial'), 'a learner who pulls the trigger of the station’s serial scanner', () => {
  it('scans in practice: the line is the learner’s, and none that the live station scans', async () => {
    await using folder = await tempDir()
    await using line = await terminalPair()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    const opened = await openSwitchingStation({
      dataDir: folder.path,
      practice: false,
      say: () => undefined,
      report: (bug) => {
        throw bug
      },
    })
    if (!opened.ok) throw new Error(opened.fault.code)
    const { api: live, openDesk, close } = opened.value
    const done = async (command: Parameters<StationApi['execute']>[0], at = live) => {
      const answer = await at.execute(command)
      if (!answer.ok) throw new Error(answer.fault.code)
      return answer.value as never
    }
    await useService({ api: live, done, [Symbol.dispose]: () => undefined }, service)
    const listening = told(live, 'scanner', ({ row }) => row?.state === 'listening')
    const scanner = { uri: `serial:${line.path}?baud=115200`, prefix: '', suffix: '' }
    await done({ type: 'change-settings', id: uuid(), part: { scanner } })
    await listening

    const desk = openDesk()
    const window = windowApi(desk.api)
    await done({ type: 'practise', id: uuid(), on: true }, window)
    const heard = told(window, 'heard', () => true)
    line.printer.write('NTNPY2VX\r')
    const { key, row } = await heard
    expect(row?.line).toBe('NTNPY2VX')
    expect(await done({ type: 'take-heard', id: uuid(), heard: key, practised: true }, window)).toEqual({ mine: true })
    // Nothing is left that the live station would make a scan of.
    expect(await done({ type: 'take-heard', id: uuid(), heard: key })).toEqual({ mine: false })
    await desk.end()
    await close()
  })
})
