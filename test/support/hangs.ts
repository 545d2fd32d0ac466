/**
 * Milliseconds after which a test is given up. Only ends a run that hangs; no test measures time. Far above what
 * anything takes on a machine that does ten other things: a test that is red because it was slow says nothing. Nor more:
 * a file that hangs, and hangs again by itself, is to leave the run an end. Whoever writes a test on a quiet machine
 * sets `HANGS_MS`, to hear within a minute that something is waited for that never comes.
 */
export const hangs = Number(process.env.HANGS_MS ?? 10 * 60_000)
