import { exhaustive } from '../../../src/base/exhaustive.ts'
import type { Fault } from '../../../src/base/fault.ts'
import type { JobHistory } from '../../../src/contract/jobs.ts'
import type { EntryBody } from '../../../src/model/job.ts'
import { labelCode } from '../../../src/model/label.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { momentText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { weightText } from '../../../src/words/weightText.ts'
import { clockText, sizeText } from '../../text/format.ts'
import type { JobsWords } from '../../text/screens/jobs.ts'
import type { Texts } from '../../text/vi.ts'

/** What puts a job's life into words. `printer`: the name of a printer by its id. */
export interface EntryReader {
  readonly t: Texts
  readonly w: JobsWords
  readonly language: Language
  readonly now: number
  readonly printer: (id: string) => string
}

/** One line of a job's life: when, who, what. `tone` marks the lines that decide. */
export interface EntryLine {
  readonly at: number
  readonly time: string
  readonly who: string
  readonly what: string
  readonly tone: 'good' | 'doubt' | 'bad' | 'plain'
}

export function entryLine({ at, by, body }: JobHistory['entries'][number], reader: EntryReader): EntryLine {
  return {
    at,
    time: timeText(at, reader.now),
    who: whoText(by, reader.w),
    what: bodyText(body, reader),
    tone: toneOf(body),
  }
}

export function whoText(by: string, { who }: JobsWords): string {
  return Object.hasOwn(who, by) ? (who[by] ?? by) : by
}

/** To the second; with the day when it is another. */
function timeText(at: number, now: number): string {
  const moment = momentText(at, now)
  return moment.includes(' ') ? `${moment.split(' ')[0]} ${clockText(at)}` : clockText(at)
}

function bodyText(body: EntryBody, reader: EntryReader): string {
  const { t, w } = reader
  if (body.type === 'allowed') return allowedText(body, reader)
  const text = w.entry[body.type]
  switch (body.type) {
    case 'accepted':
      return fillIn(text, acceptedFacts(body, reader))
    case 'identified':
      return fillIn(text, { code: labelCode(body.label) })
    case 'moved':
      return fillIn(text, { printer: reader.printer(body.printer), size: shortSize(body.size) })
    case 'stopped':
    case 'unsent':
    case 'doubted':
    case 'aborted':
      return fillIn(text, { fault: whatOf(body.fault, reader) })
    case 'queued':
      return fillIn(text, { queue: body.queue.replace('spooler:', ''), number: body.number })
    case 'stalled':
      if (body.reasons.length === 0) return w.stalledNothing
      return fillIn(text, { reasons: body.reasons.map((reason) => t.reason[reason]).join(', ') })
    case 'printed':
      return fillIn(text, { evidence: t.evidence[body.evidence] })
    case 'settled':
      return fillIn(body.printed ? w.settledThere : w.settledNotThere, { evidence: w.settledBy[body.evidence] })
    case 'weighed':
      return fillIn(text, {
        grams: weightText(body.grams, reader.language),
        ...(body.ordered !== null && { ordered: weightText(body.ordered, reader.language) }),
      })
    case 'verified':
      return body.match ? text : w.verifiedNot
    case 'hosts-allowed':
      return fillIn(w.hostsGive[body.gives], { hosts: body.hosts.join(', ') })
    case 'started':
    case 'sending':
    case 'received':
    case 'sent':
    case 'withdrawn':
    case 'canceled':
    case 'acknowledged':
      return text
    default:
      return exhaustive(body)
  }
}

function allowedText(body: EntryBody & { type: 'allowed' }, { t, w }: EntryReader): string {
  const { deed, leader } = body
  const why = body.deed === 'second-label' ? wordOf(t.reprintReasons, body.why) : wordOf(t.deedReasons, body.why)
  return fillIn(w.allowed[deed], {
    ...(why !== null && { why }),
    ...(leader !== null && { leader }),
  })
}

function wordOf<Reason extends string>(words: Readonly<Record<Reason, string>>, reason: Reason | null): string | null {
  return reason === null ? null : words[reason]
}

function acceptedFacts(body: EntryBody & { type: 'accepted' }, { t, printer }: EntryReader) {
  return {
    printer: printer(body.printer),
    size: shortSize(body.label.size),
    ...(body.copy > 1 ? { copy: body.copy } : {}),
    ...(body.reason === undefined ? {} : { reason: t.reprintReasons[body.reason] }),
    ...(body.leader === undefined ? {} : { leader: body.leader }),
  }
}

/** `80×80`: within a sentence it is not broken between two lines. */
function shortSize(size: LabelSize): string {
  return sizeText(size).replaceAll(' ', '')
}

function whatOf(fault: Fault, { language }: EntryReader): string {
  return faultText(fault, language).what
}

function toneOf(body: EntryBody): EntryLine['tone'] {
  switch (body.type) {
    case 'printed':
      return 'good'
    case 'settled':
      return body.printed ? 'good' : 'bad'
    case 'verified':
      return body.match ? 'good' : 'bad'
    case 'weighed':
      return body.beyond ? 'doubt' : 'plain'
    case 'doubted':
    case 'stalled':
    case 'stopped':
      return 'doubt'
    case 'aborted':
    case 'canceled':
      return 'bad'
    default:
      return 'plain'
  }
}
