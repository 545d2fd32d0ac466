/** How long the printer room waits for what. Milliseconds. */
export interface Timings {
  /** For a connection. */
  readonly connect: number
  /** For the answer of a printer that never answered before: once, then it is known to be mute. */
  readonly learn: number
  /** For the answer of a printer that has answered before; silence longer than this is a reason of a stop. */
  readonly answer: number
  /** Between two questions while a label is printed; from the first to the last as nothing changes. */
  readonly pollFirst: number
  readonly pollLast: number
  /** Between two questions while the printer is stopped: still shorter than the shortest label takes to print. */
  readonly pollStopped: number
  /** How long a printer may show no trace of a label that was sent whole, before nothing more is expected of it. */
  readonly settle: number
  /** How long the beginning of a format may lie in a printer, unchanged, before it is what a broken connection left. */
  readonly leftover: number
  /** For the printer to end its side after ours. */
  readonly farewell: number
  /** Between two questions to a printer known to be mute, when it is idle. */
  readonly askMuteAgain: number
}

export const usualTimings: Timings = {
  connect: 3_000,
  learn: 300,
  answer: 1_000,
  pollFirst: 15,
  pollLast: 50,
  pollStopped: 100,
  settle: 1_000,
  leftover: 2_000,
  farewell: 500,
  askMuteAgain: 10 * 60_000,
}
