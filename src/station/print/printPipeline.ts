import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Dots } from '../../model/dots.ts'
import type { StateReason } from '../../model/printer.ts'
import type { MoreOfLabel, PrintAhead, PrinterTurn, PrintOutcome, PrintSession } from '../../ports/printers.ts'

/**
 * One connection to a printer that is ready, and the labels that go through it. Where the printer's counter can tell
 * them apart, the next label is sent while the one before it is printed: at most two are without an outcome, and each
 * has its own *sending* on disk before its own first byte. Otherwise there is one label, and the line ends with it.
 */
export interface PrinterLine {
  /**
   * A place for one more label, as soon as there is one; null: the line takes no more, the next begins when it is
   * `closed`. Faults: `printer.*` while the printer stands still over a label, `request.canceled`.
   */
  join(job: string, signal: AbortSignal): Promise<Result<PrinterTurn | null>>
  /** Another label is in the printer. */
  hasOthers(job: string): boolean
  readonly closed: Promise<void>
}

export interface PrinterLineDeps {
  /** Where the printer is. */
  readonly uri: string
  /** Somebody waits for this printer behind the job. */
  readonly isFollowed: (job: string) => boolean
  /** Its bytes have left while it is printed: the turn is the next one's. */
  readonly left: (job: string) => void
  /** The connection is closed. */
  readonly closed: () => void
  /** Its place was given up; after `closed`, when it was the last one. */
  readonly released: (job: string) => void
}

const mostWithoutOutcome = 2

export function createPrinterLine(session: PrintSession, deps: PrinterLineDeps): PrinterLine {
  return new Line(session, deps)
}

class Line implements PrinterLine {
  readonly #session: PrintSession
  readonly #deps: PrinterLineDeps
  readonly #places = new Set<string>()
  readonly #inPrinter = new Set<string>()
  readonly #closed = Promise.withResolvers<void>()
  #change = Promise.withResolvers<void>()
  #sent = 0
  /** It takes no more labels. */
  #over = false
  #stalledBy: readonly StateReason[] = []
  #closing: PromiseLike<void> | null = null

  constructor(session: PrintSession, deps: PrinterLineDeps) {
    this.#session = session
    this.#deps = deps
  }

  get closed(): Promise<void> {
    return this.#closed.promise
  }

  hasOthers(job: string): boolean {
    return this.#inPrinter.size > (this.#inPrinter.has(job) ? 1 : 0)
  }

  async join(job: string, signal: AbortSignal): Promise<Result<PrinterTurn | null>> {
    for (;;) {
      if (signal.aborted) {
        await this.#closeIfEmpty()
        return fail('request.canceled')
      }
      if (this.#over) return ok(null)
      const [reason] = this.#stalledBy
      if (reason !== undefined) return fail(`printer.${reason}`)
      if (this.#places.size < mostWithoutOutcome) return ok(this.#turnOf(job))
      await orAborted(this.#change.promise, signal)
    }
  }

  #turnOf(job: string): PrinterTurn {
    const { counterBefore } = this.#session
    this.#places.add(job)
    return {
      // Every label that went before on this line has counted by the time this one comes out, or all are in doubt.
      counterBefore: counterBefore === null ? null : counterBefore + this.#sent,
      uri: this.#deps.uri,
      print: (dots, signal, stalled, more) => this.#print(job, { dots, more }, signal, stalled),
      [Symbol.asyncDispose]: async () => {
        this.#places.delete(job)
        await this.#closeIfEmpty()
        this.#deps.released(job)
        this.#notify()
      },
    }
  }

  async #print(job: string, { dots, more }: WholeLabel, signal: AbortSignal, stalled: Stalled): Promise<PrintOutcome> {
    const heard = (reasons: readonly StateReason[]) => {
      this.#stalledBy = reasons
      this.#notify()
      stalled(reasons)
    }
    this.#inPrinter.add(job)
    const ahead = this.#sent > 0 || this.#deps.isFollowed(job) ? (this.#session.ahead ?? null) : null
    const outcome =
      ahead === null
        ? await this.#session.print(dots, signal, heard, more)
        : await this.#printAhead(() => ahead(dots, signal, heard, more), job, signal)
    // After a label that was not sent ahead, and after a doubt, nobody knows what the counter is to be.
    if (ahead === null || outcome.verdict !== 'printed') this.#over = true
    this.#inPrinter.delete(job)
    this.#notify()
    return outcome
  }

  async #printAhead(send: () => ReturnType<PrintAhead>, job: string, signal: AbortSignal): Promise<PrintOutcome> {
    const left = await send()
    if (!left.ok) return { verdict: 'not-sent', fault: left.fault }
    this.#sent++
    this.#deps.left(job)
    // Who does not wait any longer for this label ends the watch over every one in the printer.
    const cut = () => void this.#close()
    signal.addEventListener('abort', cut, { once: true })
    if (signal.aborted) cut()
    const outcome = await left.value.outcome
    signal.removeEventListener('abort', cut)
    return outcome
  }

  /** What is in the printer is in doubt from now on. */
  #close(): PromiseLike<void> {
    this.#over = true
    this.#closing ??= this.#session[Symbol.asyncDispose]()
    this.#notify()
    return this.#closing
  }

  /** Gives the printer free when nobody has a place on this line. */
  async #closeIfEmpty(): Promise<void> {
    if (this.#places.size > 0) return
    await this.#close()
    this.#deps.closed()
    this.#closed.resolve()
  }

  #notify(): void {
    this.#change.resolve()
    this.#change = Promise.withResolvers()
  }
}

type Stalled = (reasons: readonly StateReason[]) => void

interface WholeLabel {
  readonly dots: Dots
  readonly more: MoreOfLabel | undefined
}

function orAborted(change: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
    void change.then(done)
  })
}
