import type { Clock } from '../base/clock.ts'
import { localeOf } from '../shell/cli/locale.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import type { PinTries } from '../station/people/pinGuard.ts'
import { lockedWait } from '../words/commandLineTexts.ts'

/**
 * The tries of one command that has the folder to itself. A lock counts from each opening, for no wall clock is asked, and a
 * command that ended at once would never see its end: this one waits for it, once, saying so on stderr, and then makes its one
 * guess. Others find the folder in use meanwhile, so that many commands wait one behind another. Ctrl-C ends it.
 */
export function waitingTries(
  tries: PinTries,
  clock: Pick<Clock, 'sleep'>,
  { say, env, signal }: Pick<Terminal, 'say' | 'env' | 'signal'>,
): PinTries {
  let guessed = false
  return {
    ...tries,
    of: (who) => ({
      async check(pin, hash) {
        for (;;) {
          const answer = await tries.of(who).check(pin, hash)
          if (answer.state !== 'locked') {
            guessed = true
            return answer
          }
          if (guessed || signal.aborted) return answer
          say(lockedWait(answer.seconds, localeOf(env)))
          await clock.sleep(answer.seconds * 1_000, signal)
        }
      },
    }),
  }
}
