import { spawn } from 'node:child_process'
import { systemClock } from '../../base/clock.ts'
import { deadline } from '../../base/deadline.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'

/** The helper package gives the sandbox where the kernel has no unprivileged user namespaces. */
const packages = ['chromium', 'chromium-sandbox']
const deadlineMs = 15 * 60_000

/** Installs Debian's Chromium and says so. Only for root. Fault: `view.no-browser`, facts.command. */
export async function installChromium(say: (line: string) => void, ended?: AbortSignal): Promise<Result<undefined>> {
  const command = `apt-get install ${packages.join(' ')}`
  say(`No Chrome, Chromium or Edge was found. Installing Debian's: ${command} (about a minute)`)
  using until = deadline(systemClock, deadlineMs, ended ?? new AbortController().signal)
  const { signal } = until
  // Stale lists are the usual reason of a failing install; lists that cannot be read may still be good enough.
  await aptGet(['update', '-q'], signal)
  const code = await aptGet(['install', '-q', '-y', '--no-install-recommends', ...packages], signal)
  if (code === 0) {
    say('Chromium is installed.')
    return ok()
  }
  say(`The installation failed (${code ?? 'apt-get could not be run'}).`)
  return fail('view.no-browser', { facts: { command }, detail: `apt-get ended with ${code ?? 'an error'}` })
}

/** The exit status; null when it could not be run or had to be ended. Its output goes to stderr, where people look. */
function aptGet(parameters: readonly string[], signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('apt-get', parameters, {
      stdio: ['ignore', 2, 2],
      env: { PATH: process.env.PATH, DEBIAN_FRONTEND: 'noninteractive', LANG: 'C.UTF-8' },
      signal,
    })
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
}
