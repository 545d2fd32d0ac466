import { spawn } from 'node:child_process'

/**
 * Opens a page on disk in the default browser; whether a window came is not known. The browser gets the path of a file,
 * since its arguments can be read by others on the machine and a file need not be. Without a program that opens things
 * the printed address is what there is.
 */
export function openBrowser(
  page: string,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): void {
  const [program, ...words] = openerOf(platform)
  const child = spawn(program, [...words, page], { stdio: 'ignore', detached: true, env, windowsHide: true })
  child.on('error', () => {})
  child.unref()
}

function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open']
  // `start` is a word of cmd.exe, where a path with `&` would be cut; this takes it as it is.
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open']
}
