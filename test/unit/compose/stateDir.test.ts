import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultDataDir, systemStateDir } from '../../../src/compose/folders.ts'

const home = homedir()

describe('what is remembered outside every data folder', () => {
  it('lies where the system keeps the state of programs', () => {
    expect(systemStateDir({}, 'linux')).toBe(join(home, '.local', 'state', 'packbench'))
    expect(systemStateDir({ XDG_STATE_HOME: '/var/state' }, 'linux')).toBe(join('/var/state', 'packbench'))
    expect(systemStateDir({}, 'darwin')).toBe(join(home, 'Library', 'Application Support', 'Packbench state'))
    expect(systemStateDir({ LOCALAPPDATA: '/local' }, 'win32')).toBe(join('/local', 'Packbench', 'state'))
    expect(systemStateDir({}, 'win32')).toBe(join(home, 'AppData', 'Local', 'Packbench', 'state'))
  })

  it('lies nowhere below the folder that happens to be the current one', () => {
    for (const given of ['share', ''])
      expect(defaultDataDir({ XDG_DATA_HOME: given }, 'linux')).toBe(join(home, '.local', 'share', 'packbench'))
    expect(systemStateDir({ XDG_STATE_HOME: 'state' }, 'linux')).toBe(join(home, '.local', 'state', 'packbench'))
    expect(systemStateDir({ XDG_STATE_HOME: '' }, 'linux')).toBe(join(home, '.local', 'state', 'packbench'))
  })

  it('lies where somebody says, and an empty name says nothing', () => {
    expect(systemStateDir({ PACKBENCH_STATE: '/mnt/state', XDG_STATE_HOME: '/var/state' }, 'linux')).toBe('/mnt/state')
    expect(systemStateDir({ PACKBENCH_STATE: '' }, 'linux')).toBe(join(home, '.local', 'state', 'packbench'))
  })
})
