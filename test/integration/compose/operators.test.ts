import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { hire, signIn, signOut, stationRow } from '../../support/operators.ts'
import { tempDir } from '../../support/tempDir.ts'

const pin = '864209'

async function open(dataDir: string): Promise<ComposedStation & AsyncDisposable> {
  const opened = await openSwitchingStation({
    dataDir,
    practice: false,
    say: () => undefined,
    report: (bug) => {
      throw bug
    },
  })
  if (!opened.ok) throw new Error(opened.fault.code)
  return { ...opened.value, [Symbol.asyncDispose]: opened.value.close }
}

async function tried({ api }: ComposedStation, command: Command): Promise<string> {
  const answer = await api.execute(command)
  return answer.ok ? 'ok' : answer.fault.code
}

/** Another account is another station on the folder: its leader signs in anew. */
async function changesOf({ api }: ComposedStation) {
  const approval = { leader: null, pin }
  const page = await api.ask({ type: 'station-changes', limit: 10, before: null, approval })
  return page.ok ? page.value.changes : page.fault.code
}

const toPractice = (): Command => ({ type: 'use-account', id: uuid(), account: { kind: 'practice' } })
const useRoles = (): Command => ({ type: 'change-settings', id: uuid(), part: { useRoles: true } })

describe('operators of a station on disk', () => {
  it('are there after a restart, signed out, and roles keep the account for leaders', async () => {
    await using folder = await tempDir()
    let leader: string
    {
      await using station = await open(folder.path)
      leader = await hire(station.api, 'Trần Thị Lan', 'leader', pin)
      expect(await tried(station, useRoles())).toBe('ok')
      expect(await tried(station, toPractice())).toBe('operator.not-allowed')
    }
    await using station = await open(folder.path)
    expect(await stationRow(station.api)).toMatchObject({
      operators: [{ name: 'Trần Thị Lan', role: 'leader', hasPin: true }],
      operator: null,
      rolesInForce: true,
    })
    expect(await tried(station, toPractice())).toBe('operator.not-allowed')
    expect(await signIn(station.api, leader, pin)).toBe('ok')
    expect(await tried(station, toPractice())).toBe('ok')
    expect(await changesOf(station)).toMatchObject([
      { by: 'Trần Thị Lan', name: 'use-account', fields: ['kind'], failed: null },
      { by: 'operator', name: 'change-settings', fields: ['useRoles'], failed: null },
      { by: 'operator', name: 'operator-save', about: 'Trần Thị Lan', failed: null },
    ])
  })

  it('are sealed: neither a name nor a hash can be read from the files', async () => {
    await using folder = await tempDir()
    {
      await using station = await open(folder.path)
      await hire(station.api, 'Zedekiah', 'leader', pin)
    }
    for (const file of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const bytes = await readFile(join(file.parentPath, file.name), 'latin1')
      expect(bytes.includes('Zedekiah') || bytes.includes('scrypt:'), file.name).toBe(false)
    }
  })

  it('stand in the journal by their name, whoever reads it later', async () => {
    await using folder = await tempDir()
    {
      await using station = await open(folder.path)
      await signIn(station.api, await hire(station.api, 'Phúc'))
      const [code = ''] = station.tryCodes
      const scanned = await station.api.execute({ type: 'scan', id: uuid(), line: code })
      expect(scanned.ok).toBe(true)
      await signOut(station.api)
    }
    await using station = await open(folder.path)
    const jobs = await station.api.ask({
      type: 'jobs',
      filter: { states: [], verdicts: [], printer: null, code: null, batch: null, from: null, to: null },
      limit: 10,
      before: null,
    })
    expect(jobs).toMatchObject({ ok: true, value: { jobs: [{ by: 'Phúc' }] } })
  })
})
