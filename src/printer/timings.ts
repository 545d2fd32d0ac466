/** How long the printer room waits for what. Milliseconds. */
export interface Timings {
  /** For a connection. */
  readonly connect: number
  /** For each question to a printer that somebody waits to be told of; it may be in another language. */
  readonly identify: number
  /**
   * For an answer. Silence longer than this is a reason of a stop; of a printer that never answered before it means that
   * it is mute, which is found once. The first answer has as long as the others: on radio or out of its sleep it comes
   * late, and who counts as mute is sent a label with its head open.
   */
  readonly answer: number
  /** The same for a printer that answers only when it is done with the label before the question. */
  readonly answerInOrder: number
  /** Between two questions while a label is printed; from the first to the last as nothing changes. */
  readonly pollFirst: number
  readonly pollLast: number
  /** Between two questions while the printer is stopped: still shorter than the shortest label takes to print. */
  readonly pollStopped: number
  /** How long a printer may show no trace of a label that was sent whole, before nothing more is expected of it. */
  readonly settle: number
  /** How long a label may lie in a printer that runs, without a change, before it is asked what else it may say. */
  readonly stuck: number
  /** How long a printer that runs may take to return the id of a label. */
  readonly echo: number
  /** How long the beginning of a format may lie in a printer, unchanged, before it is what a broken connection left. */
  readonly leftover: number
  /** For the printer to end its side after ours. */
  readonly farewell: number
  /** The same for a printer that was seen not to; and for how long its connection is read on behind our back. */
  readonly briefFarewell: number
  readonly linger: number
  /** Between two questions to a printer known to be mute, when it is idle: first, then twice as long each time, at most. */
  readonly askMuteFirst: number
  readonly askMuteAgain: number
}

export const usualTimings: Timings = {
  connect: 3_000,
  identify: 1_000,
  answer: 1_000,
  answerInOrder: 10_000,
  pollFirst: 15,
  pollLast: 50,
  pollStopped: 100,
  settle: 1_000,
  stuck: 5_000,
  echo: 10_000,
  leftover: 2_000,
  farewell: 500,
  briefFarewell: 30,
  linger: 5_000,
  askMuteFirst: 20_000,
  askMuteAgain: 10 * 60_000,
}
