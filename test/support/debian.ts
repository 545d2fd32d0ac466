import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Need } from './notRun.ts'

/** By what each need of `.ci/packages` is seen to be met: programs, by name, and files of which one must be there. */
const signs = {
  cups: { programs: ['cupsd', 'lpadmin'], files: ['/usr/lib/cups/backend/socket', '/usr/libexec/cups/backend/socket'] },
  serial: { programs: ['socat'], files: [] },
  wine: { programs: ['wine', 'wineserver'], files: [] },
  unikey: {
    programs: ['Xvfb', 'fcitx5', 'fcitx5-remote', 'xdotool', 'dbus-daemon'],
    files: ['/usr/lib/fcitx5/libunikey.so', '/usr/lib/*/fcitx5/libunikey.so'],
  },
} as const

/** What tests need to be installed; a test that lacks it names the packages. */
export function debian(...names: readonly (keyof typeof signs)[]): Need {
  const met = names.every((name) => {
    const { programs, files } = signs[name]
    return programs.every((program) => programPath(program) !== null) && isAnyThere(files)
  })
  return { met, what: `Debian: ${names.map(packagesOf).join(' ')}` }
}

/** Where a program is, also in the folders that are not on everybody's PATH. */
export function programPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

function isAnyThere(files: readonly string[]): boolean {
  return files.length === 0 || files.some((pattern) => globSync(pattern).length > 0)
}

function packagesOf(name: string): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../.ci/packages'), 'utf8')
  const packages = new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]
  if (packages === undefined) throw new Error(`.ci/packages has no line for ${name}`)
  return packages
}
