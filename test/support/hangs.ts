/**
 * Milliseconds after which a test is given up. Only ends a run that hangs; no test measures time. Far above what
 * anything takes on a machine that does ten other things: a test that is red because it was slow says nothing.
 */
export const hangs = 20 * 60_000
