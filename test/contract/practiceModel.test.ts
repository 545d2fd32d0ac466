/**
 * Random bodies at every operation, against a model that says which reply the rules predict. The model is written
 * from the specification and docs/practice.md, and shares nothing with the service. 10 000 bodies per operation with
 * `PRACTICE_MODEL_RUNS=10000`, else 300; `PRACTICE_MODEL_SEED` repeats a run.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { practiceFixture } from './practiceFixture.ts'
import type { Verdict } from './practiceModel.ts'
import { bodies, predicted } from './practiceModel.ts'
import { textOperations } from './practiceModelTexts.ts'

const runs = Number(process.env.PRACTICE_MODEL_RUNS ?? 300)
const seed = process.env.PRACTICE_MODEL_SEED

describe.each([{ strict: true }, { strict: false }])('random bodies (%o)', ({ strict }) => {
  const { service, foreignCode } = practiceFixture({ strict })

  it.each(Object.keys(predicted))(
    '%s replies as the rules predict, and never with 500',
    async (path) => {
      const world = { mine: service().codes.slice(0, 6), foreign: foreignCode(), strict }
      await fc.assert(
        fc.asyncProperty(bodies[path]!(world), async (body) => {
          const reply = await fetch(service().url + path, {
            method: 'POST',
            headers: { Token: service().token, ShopId: '200001', 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
          const envelope = (await reply.json()) as { code: number; code_message?: string; data: unknown }
          const seen: Verdict = reply.status === 200 ? 'ok' : (envelope.code_message ?? 'words')
          expect([envelope.code, seen]).toEqual([reply.status, predicted[path]!(body, world)])
          if (reply.status !== 200) expect([reply.status, envelope.data]).toEqual([400, null])
        }),
        { numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) },
      )
    },
    3_600_000,
  )

  it.each(Object.entries(textOperations))(
    '%s replies to texts as the rules predict, and never with 500',
    async (path, { method, texts, predicted: verdictOf }) => {
      const world = { mine: service().codes.slice(0, 6), foreign: foreignCode(), strict: false }
      await fc.assert(
        fc.asyncProperty(texts(world), async (sent) => {
          const form = new URLSearchParams(Object.entries(sent))
          const url = service().url + path + (method === 'GET' ? `?${form}` : '')
          const headers = { Token: service().token, ShopId: '200001' }
          const reply = await fetch(url, { method, headers, ...(method === 'POST' && { body: form }) })
          const envelope = (await reply.json()) as { code: number; code_message?: string }
          const seen: Verdict = reply.status === 200 ? 'ok' : (envelope.code_message ?? 'words')
          expect([envelope.code, seen]).toEqual(verdictOf(sent, world))
        }),
        { numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) },
      )
    },
    3_600_000,
  )
})
