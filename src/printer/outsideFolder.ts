import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Transport } from './transport.ts'
import { parseDeviceUri } from './transports/device.ts'
import { parseFileUri } from './transports/file.ts'
import { transportFor } from './transports.ts'

/**
 * The transports, but none that writes below a folder: a label at the end of the journal or of a key would be the end
 * of the station. Fault: `printer.bad-address`, also by way of a symbolic link.
 */
export function outsideFolder(dir: string): (uri: string) => Result<Transport> {
  return (uri) => {
    const path = pathOf(uri)
    if (path === null || !isBelow(realPathOf(dir), realPathOf(path))) return transportFor(uri)
    return fail('printer.bad-address', { detail: 'it lies in the data folder of the station' })
  }
}

function pathOf(uri: string): string | null {
  const parse = uri.startsWith('file:') ? parseFileUri : uri.startsWith('device:') ? parseDeviceUri : null
  const path = parse?.(uri)
  return path?.ok === true ? path.value : null
}

function isBelow(dir: string, path: string): boolean {
  const way = relative(dir, path)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way)
}

/** Where a path leads, as far as its folders exist: the system goes through a link before `..`. */
function realPathOf(path: string): string {
  const whole = isAbsolute(path) ? path : `${process.cwd()}${sep}${path}`
  try {
    return realpathSync.native(whole)
  } catch {
    return dirname(whole) === whole ? whole : join(realPathOf(dirname(whole)), basename(whole))
  }
}
