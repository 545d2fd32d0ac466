/** What a station of practice beside the live one gets at, with a planted printer that counts whoever knocks. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { composeStation } from '../../../src/compose/composeStation.ts'
import { openPracticeRoom } from '../../../src/compose/practiceRoom.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import { listeningPort } from '../../support/listeningPort.ts'
import { noBrowser } from '../../support/openStation.ts'
import { tempDir } from '../../support/tempDir.ts'

const report = (bug: unknown) => {
  throw bug
}

/** Sets a printer up at this address and has it asked and printed on, as far as it is let. */
async function reach(api: StationApi, uri: string): Promise<readonly string[]> {
  const done = async (command: Command) => {
    const answer = await api.execute(command)
    return answer.ok ? 'ok' : answer.fault.code
  }
  const asked = await api.ask({ type: 'printer-identify', address: uri })
  const profile = { name: 'Zebra', uri, language: 'zpl' as const, dpmm: 8 as const, headDots: 832 }
  const added = await done({
    type: 'printer-add',
    id: uuid(),
    printer: { ...profile, graphics: 'z64', sizes: ['80x80'] },
  })
  const changed = await done({ type: 'printer-change', id: uuid(), printer: 'practice', part: { uri } })
  return [asked.ok ? 'ok' : asked.fault.code, added, changed]
}

describe('a station of practice beside the live one', () => {
  it('gets at no device but its own: a planted printer hears nothing of it, and hears any other station', async () => {
    await using folder = await tempDir()
    await using planted = await listeningPort()
    const uri = `socket://127.0.0.1:${planted.port}`
    const room = await openPracticeRoom({ dataDir: folder.path, htmlToPdf: noBrowser, report })
    const opened = await room.open({ by: null, name: 'Bàn 01', place: '', size: '80x80' })
    if (!opened.ok) throw new Error(opened.fault.code)
    const { api } = opened.value
    expect(await reach(api, uri)).toEqual(Array(3).fill('practice.not-here'))
    const found = await api.ask({ type: 'discover', subnet: true, identify: true })
    expect(found.ok ? found.value : found.fault.code).toBe('practice.not-here')
    expect(planted.heard()).toEqual({ datagrams: 0, connections: 0 })
    await room.close()

    await using whole = await tempDir()
    const live = await composeStation({
      dataDir: whole.path,
      account: 'practice',
      htmlToPdf: noBrowser,
      say: () => {},
      report,
    })
    if (!live.ok) throw new Error(live.fault.code)
    await reach(live.value.api, uri)
    expect(planted.heard().connections).toBeGreaterThan(0)
    await live.value.close()
  })

  it('goes with its folder, and what a killed program left of one goes at the next start', async () => {
    await using folder = await tempDir()
    const at = join(folder.path, 'practising')
    const killed = uuid()
    for (const name of [killed, 'somebody’s own']) await mkdir(join(at, name), { recursive: true })
    const room = await openPracticeRoom({ dataDir: folder.path, htmlToPdf: noBrowser, report })
    const opened = await room.open({ by: null, name: 'Bàn 01', place: '', size: '80x80' })
    if (!opened.ok) throw new Error(opened.fault.code)
    expect(await readdir(at)).toEqual([expect.not.stringMatching(killed), 'somebody’s own'])
    await opened.value.close()
    expect(await readdir(at)).toEqual(['somebody’s own'])
  })
})
