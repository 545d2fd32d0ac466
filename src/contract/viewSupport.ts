import type { FaultCode } from '../base/fault.ts'
import type { StageTimes } from '../model/job.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { PageBox } from '../model/pageBox.ts'
import { isLarge } from '../model/pageBox.ts'
import type { StudiedElement } from '../model/pageElements.ts'
import { deepestElement, elementNames, elementTraits, mostElements } from '../model/pageElements.ts'
import type { CodeReason, Grade, Symbology } from '../model/readCode.ts'
import type { RequestEnd, StudiedShape } from '../model/viewStudy.ts'
import type { ViewTrial } from './viewTrials.ts'

/**
 * What of a trial may be shown to strangers: where things are and of what kind, how long words are, how the page is built,
 * and how each request ended. It is put together from that alone; nothing that a page says, draws or asks for by name comes in.
 */
export interface ViewSupport {
  readonly size: LabelSize
  readonly fault: FaultCode | null
  readonly view: ViewTrial['view']
  readonly policy: ViewTrial['policy']
  readonly pages: readonly SupportPage[]
  /** How the web page is built, a line an element: `div 500,500 3000x400, 12 letters, display flex`, below what it stands in.
   * Of a small one its name alone. */
  readonly elements: readonly string[]
  /** Hosts as numbers, in the order in which they were asked. */
  readonly requests: readonly { readonly host: number; readonly kind: string; readonly end: RequestEnd }[]
  readonly labels: readonly {
    readonly fault: FaultCode | null
    readonly grade: Grade | null
    readonly reasons: readonly CodeReason[]
  }[]
  readonly ms: StageTimes
}

/** Hundredths of a millimetre. */
export interface SupportPage {
  readonly width: number
  readonly height: number
  /** Letters and digits are all `x`. */
  readonly texts: readonly { readonly text: string; readonly box: PageBox }[]
  readonly codes: readonly { readonly symbology: Symbology; readonly grade: Grade; readonly box: PageBox }[]
  readonly shapes: readonly StudiedShape[]
}

export function viewSupport(trial: ViewTrial): ViewSupport {
  const { size, fault, view, policy, pages, elements, requests, labels, ms } = trial
  const hosts = [...new Set(requests.map(({ host }) => host))]
  return {
    size,
    fault: fault?.code ?? null,
    view: view === null ? null : { kind: view.kind, bytes: view.bytes },
    policy,
    pages: pages.map(({ width, height, texts, codes, shapes }) => ({
      width,
      height,
      texts: texts.map(({ text, box }) => ({ text: filled(text), box: boxOf(box) })),
      codes: codes.map(({ symbology, grade, box }) => ({ symbology, grade, box: boxOf(box) })),
      shapes: shapes.map(({ kind, box }) => ({ kind, box: boxOf(box) })),
    })),
    elements: elements.slice(0, mostElements).map(elementLine),
    requests: requests.map(({ host, kind, end }) => ({
      host: hosts.indexOf(host) + 1,
      kind: kinds.has(kind) ? kind : 'other',
      end,
    })),
    labels: labels.map((label) => ({
      fault: label.fault?.code ?? null,
      grade: label.grade,
      reasons: [...label.reasons],
    })),
    ms: { ...ms },
  }
}

/** What is not listed stays out here too: whoever made the trial, this file holds no name of the page's own. */
function elementLine({ depth, name, box, letters, traits }: StudiedElement): string {
  const [left, top, width, height, long] = [box.left, box.top, box.width, box.height, letters].map(Math.round)
  const kind = elementNames.has(name) ? name : 'other'
  const indent = ' '.repeat(Math.min(depth, deepestElement))
  // It may be a bar or a module of a code, which could be read.
  if (!isLarge(box)) return `${indent}${kind} small`
  const parts = [
    `${kind} ${left},${top} ${width}x${height}`,
    ...(letters > 0 ? [`${long} letters`] : []),
    ...traits.filter((trait) => elementTraits.has(trait)),
  ]
  return `${indent}${parts.join(', ')}`
}

/** As long as it is, with its blanks; signs alone may draw a code, and are one. */
function filled(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'x'
  return text.replace(/\S/gu, 'x')
}

function boxOf({ left, top, width, height }: PageBox): PageBox {
  return { left, top, width, height }
}

/** DevTools' and Electron's words for what is asked for. */
const kinds: ReadonlySet<string> = new Set([
  'document',
  'subframe',
  'stylesheet',
  'image',
  'media',
  'font',
  'script',
  'object',
  'xhr',
  'fetch',
  'eventsource',
  'websocket',
  'manifest',
  'ping',
])
