import { spawn } from 'node:child_process'
import { hasDisplay } from './findElectron.ts'

/**
 * Opens the default browser where there is a display. True: something was asked to open it; whether a window came is
 * not known. The address goes out as an argument, which others on the machine can see: its code works once and for a
 * short time, and a code that somebody else used first shows in this browser as refused.
 */
export function openBrowser(
  url: string,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  if (!hasDisplay(platform, env)) return false
  const [program, ...words] = openerOf(platform)
  const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true, env, windowsHide: true })
  // Without an opener the printed address is what there is.
  child.on('error', () => {})
  child.unref()
  return true
}

function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  // `start` is a word of cmd.exe, where an address with `&` would be cut; this takes it as it is.
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open']
}
