/**
 * Loaded into a station of a test before it starts (`node --import`): each SIGUSR2 puts its clock a minute ahead, or as
 * many milliseconds as CLOCK_STEP says, and a line on standard output tells that it was. So something can be old for the station on a machine of any speed.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const { now } = Date
  let ahead = 0
  Date.now = () => now() + ahead
  process.on('SIGUSR2', () => {
    ahead += Number(process.env.CLOCK_STEP ?? 60_000)
    process.stdout.write(`${JSON.stringify({ clock: 'later' })}\n`)
  })
}
