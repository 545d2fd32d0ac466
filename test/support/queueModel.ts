/** The queue as it is meant: what `test/unit/station/queueModel.test.ts` holds the real station against. */
export const codes = ['G8ADKBRF', 'LXFDFT', 'G8AD6FRU', 'L8TKYG'] as const
export type Code = (typeof codes)[number]

/** What has become of the newest print of a parcel. `asks`: it waited so long that it asks first. */
export type Fate = 'none' | 'waiting' | 'asks' | 'sending' | 'doubt' | 'printed' | 'gone'

/** The queue as it is meant: one lane, and paper that is counted, and says what its order said. */
export class Model {
  service = true
  printer = true
  gate = true
  doubtNext = false
  holder: Code | null = null
  readonly line: Code[] = []
  readonly fate = new Map<Code, Fate>(codes.map((code) => [code, 'none']))
  readonly paper = new Map<Code, number>(codes.map((code) => [code, 0]))
  readonly sealed = new Set<Code>()
  readonly stale = new Set<Code>()
  readonly aged = new Set<Code>()
  readonly known = new Set<Code>()
  /** What is to be collected: by the carrier, by our change that waits for it, by the copy on disk, and by the paper. */
  readonly carrier = new Map<Code, number>(codes.map((code) => [code, 0]))
  readonly own = new Map<Code, number>()
  readonly disk = new Map<Code, number>()
  readonly onPaper = new Map<Code, number>()
  /** Their sealed page says something else than the copy on disk. */
  readonly outdated = new Set<Code>()
  texts: readonly string[] = []

  is = (code: Code, ...fates: readonly Fate[]) => fates.includes(this.fate.get(code) ?? 'none')
  any = (...fates: readonly Fate[]) => codes.some((code) => this.is(code, ...fates))

  accept(code: Code): void {
    this.line.push(code)
    for (const ages of [this.stale, this.aged]) ages.delete(code)
    // Somebody stands there with the old label: a second one that would be old too is refused, a first one waits.
    const isRefused = this.own.has(code) || (this.outdated.has(code) && !this.service)
    if (this.known.has(code) && isRefused) this.leave(code, 'gone')
    else this.goOn(code)
  }
  isReady = (code: Code) => this.sealed.has(code) && !this.outdated.has(code) && !this.own.has(code)
  goOn(code: Code): void {
    this.stale.delete(code)
    this.fate.set(code, 'waiting')
    this.run()
  }
  leave(code: Code, fate: Fate): void {
    this.fate.set(code, fate)
    if (fate === 'printed') {
      this.known.add(code)
      this.onPaper.set(code, codOf(this.texts.findLast((text) => text.startsWith(code))))
    }
    if (fate !== 'asks' && this.line.includes(code)) this.line.splice(this.line.indexOf(code), 1)
    if (this.holder === code) this.holder = null
  }
  /** Whatever can go on does, in its order. A label that is sealed here as it is now needs no service. */
  run(): void {
    for (const code of this.line.filter((one) => this.is(one, 'waiting') && !this.isReady(one)))
      if (this.stale.has(code)) this.leave(code, 'asks')
      else if (this.service) {
        this.sealed.add(code)
        this.outdated.delete(code)
      }
    for (;;) {
      this.holder ??= this.line.find((code) => this.is(code, 'waiting') && this.isReady(code)) ?? null
      if (this.holder === null || !this.printer || this.is(this.holder, 'sending')) return
      if (this.stale.has(this.holder)) this.leave(this.holder, 'asks')
      else this.print(this.holder)
    }
  }
  print(code: Code): void {
    this.paper.set(code, (this.paper.get(code) ?? 0) + 1)
    this.fate.set(code, 'sending')
    if (this.gate) this.finish(code)
  }
  finish(code: Code): void {
    this.leave(code, this.doubtNext ? 'doubt' : 'printed')
    this.doubtNext = false
  }
}

/** What a label says is to be collected. */
export function codOf(text: string | undefined): number {
  return Number(text?.split(' ')[1] ?? 0)
}
