import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { EntryBody, Job } from '../../src/model/job.ts'
import { applyEntry } from '../../src/model/job.ts'
import type { SealedPage } from '../../src/ports/labels.ts'
import type { PrinterTurn, PrintOutcome } from '../../src/ports/printers.ts'
import type { LabelDots } from '../../src/ports/raster.ts'
import type { Stages } from '../../src/station/print/carry.ts'
import { dotsNamed } from './fakeSession.ts'
import { order } from './fakeWorld.ts'

export const printed: PrintOutcome = { verdict: 'printed', evidence: 'drained', firstByteMs: 3 }

export const acceptedBody: EntryBody & { type: 'accepted' } = {
  type: 'accepted',
  intent: 'scan-1',
  label: { account: 'acme', shop: 1, order: 'LXFDFT', parcel: 0, size: '80x80' },
  printer: 'a',
  copy: 1,
  reprintOf: null,
  waitMs: null,
}

/** A job that was just accepted. */
export function pendingJob(id: string, change: Partial<Job> = {}): Job {
  const entry = { job: id, expectedVersion: 0, by: 'Lan', body: acceptedBody, id, station: 's', sequence: 1, at: 0 }
  return { ...applyEntry(null, entry), ...change }
}

export const pdf = new TextEncoder().encode('LXFDFT')
export const page: SealedPage = { pdf, contentHash: 'hash', sealedAt: 0, orderUpdatedAt: 1, orderMark: null }
export const labelDots: LabelDots = { dots: dotsNamed(pdf, '80x80', 8), codes: [], text: '', faint: '', overlay: null }

/** A turn at a printer; `told` hears when it is given back. */
export function turnAt(told: string[], counterBefore: number | null = null): PrinterTurn {
  return {
    counterBefore,
    uri: 'socket://10.0.0.7',
    print: async () => printed,
    async [Symbol.asyncDispose]() {
      told.push('given back')
    },
  }
}

/** The stages of a walk that goes well; `told` hears each by its name. */
export function scriptedStages(told: string[], change: Partial<Stages> = {}): Stages {
  const tell = <Value>(stage: string, value: Value): Value => {
    told.push(stage)
    return value
  }
  return {
    order: async () => tell('order', ok({ order: order('LXFDFT'), readAt: 0, offline: false })),
    fanOut: async (job) => tell('fanOut', ok(job)),
    page: async () => tell('page', ok(page)),
    fitsHead: () => tell('fitsHead', ok()),
    dots: async () => tell('dots', ok(labelDots)),
    staysOnLabel: () => tell('staysOnLabel', ok()),
    readBack: async () => tell('readBack', ok()),
    practiceOnPaper: async () => tell('practiceOnPaper', ok()),
    weighed: async () => tell('weighed', ok()),
    firstLabel: async () => tell('firstLabel', ok()),
    whenReady: async () => tell('whenReady', ok(turnAt(told))),
    stillSo: async () => tell('stillSo', ok()),
    record: async (job, { type }) => tell(type, ok(job)),
    print: async () => tell('print', printed),
    ...change,
  }
}

/** A stage that fails so. */
export function failing(code: Parameters<typeof fail>[0]): () => Promise<Result<never>> {
  return async () => fail(code)
}
