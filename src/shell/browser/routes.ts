import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import type { RunningClock } from '../../base/clock.ts'
import { createPile } from '../../base/pile.ts'
import { answerHeader } from '../../base/proof.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { PreferencesPort } from '../window/preferences.ts'
import { preferencesLimit } from '../window/preferences.ts'
import type { WindowFiles } from '../window/windowFiles.ts'
import { cacheControl } from '../window/windowPolicy.ts'
import type { Admission, Door } from './door.ts'
import { refusalOf } from './origin.ts'
import type { Reply } from './reply.ts'
import { empty, json, text } from './reply.ts'

/** What the requests of one shell are answered with. */
export interface House {
  readonly door: Door
  readonly files: WindowFiles
  readonly preferences: PreferencesPort
  /** Host and port it listens at. */
  readonly host: string
  readonly clock: Pick<RunningClock, 'after'>
  /** A new address of the window. */
  readonly newAddress: () => string
  /** The path of a new page on disk that leads there; null: none could be written. */
  readonly newPage: () => Promise<string | null>
  /** Ends every session, and the windows that have one. */
  readonly endSessions: () => void
}

/**
 * `GET /…` the window's files, for everybody: they are the program's own, and hold nothing of anybody's ·
 * `POST /session` a session for the code in the body · `GET /session` whether this one still holds · `DELETE /sessions`
 * ends them all · `GET` and `PUT /preferences` · `POST /codes` a new address, for command lines. All but the first two
 * need a session or the secret.
 *
 * Whoever is let in is shown in each reply that this is its station.
 */
export async function answerRequest(request: IncomingMessage, house: House): Promise<Reply> {
  const admission = house.door.admit(request.headers)
  const reply = await answerAdmitted(request, house, admission)
  return admission === null ? reply : { ...reply, headers: { ...reply.headers, [answerHeader]: admission.answer } }
}

async function answerAdmitted(request: IncomingMessage, house: House, admission: Admission | null): Promise<Reply> {
  const { host } = house
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const refusal = refusalOf(request, host, reads || admission?.by === 'secret' ? 'if-sent' : 'must')
  if (refusal !== null) return text(refusal, 'Refused.')
  const url = URL.parse(`http://${host}${request.url ?? ''}`)
  if (url === null) return text(404, 'There is no such file.')
  if (url.pathname === '/session' && request.method === 'POST') return enter(request, house)
  const answer = guarded[url.pathname]
  if (answer !== undefined) return admission === null ? text(401, 'Refused.') : answer(request, house, admission)
  return reads ? answerFile(url.pathname, house.files) : text(405, 'Only GET.')
}

type Answer = (request: IncomingMessage, house: House, admission: Admission) => Promise<Reply> | Reply

/** What needs a session or the secret. */
const guarded: Readonly<Record<string, Answer>> = {
  '/session': (request) => (request.method === 'GET' ? empty(204) : text(405, 'GET or POST.')),
  '/sessions': (request, { endSessions }) => {
    if (request.method !== 'DELETE') return text(405, 'Only DELETE.')
    endSessions()
    return empty(204)
  },
  '/preferences': answerPreferences,
  '/codes': answerCodes,
}

/** A code is in a body, never in an address: what is behind `#` stays in the browser. */
async function enter(request: IncomingMessage, { door, clock }: House): Promise<Reply> {
  const body = await readJson(request, 1_000, clock)
  const code = body.ok ? Entry.safeParse(body.value) : null
  const session = code?.success === true ? door.redeem(code.data.code) : null
  return session === null ? text(401, 'Refused.') : json(200, { session })
}

const Entry = z.object({ code: z.string() })

async function answerPreferences(request: IncomingMessage, { preferences, clock }: House): Promise<Reply> {
  if (request.method === 'GET') {
    const read = await preferences.read()
    return read.ok ? json(200, read.value) : json(500, { fault: read.fault })
  }
  if (request.method !== 'PUT') return text(405, 'GET or PUT.')
  const body = await readJson(request, preferencesLimit, clock)
  const written = body.ok ? await preferences.write(body.value) : body
  if (written.ok) return empty(204)
  return json(written.fault.code === 'request.invalid' ? 400 : 500, { fault: written.fault })
}

/** A page on disk is written where one was asked for: `{"page":true}`. */
async function answerCodes(request: IncomingMessage, house: House, admission: Admission): Promise<Reply> {
  if (admission.by !== 'secret') return text(403, 'Refused.')
  if (request.method !== 'POST') return text(405, 'Only POST.')
  const body = await readJson(request, 1_000, house.clock)
  const asked = body.ok ? Codes.safeParse(body.value) : null
  return json(200, { url: house.newAddress(), page: asked?.data?.page === true ? await house.newPage() : null })
}

const Codes = z.object({ page: z.boolean() })

function answerFile(path: string, files: WindowFiles): Reply {
  const file = files.read(path)
  if (file === null) return text(404, 'There is no such file.')
  const headers = { 'Content-Type': file.type, 'Cache-Control': cacheControl(file.hashed) }
  return { status: 200, headers, body: file.body }
}

/** Bodies here come from this machine, and are small. */
export const longestBodyMs = 10_000

/** One that is too long, or takes too long, is left where it is, and so is its connection. */
async function readJson(request: IncomingMessage, most: number, clock: House['clock']): Promise<Result<unknown>> {
  const heard = createPile()
  const stop = clock.after(longestBodyMs, () => request.destroy())
  try {
    for await (const chunk of request) {
      heard.add(chunk)
      if (heard.length > most) return invalidBody('size')
    }
    return ok(JSON.parse(Buffer.from(heard.whole()).toString()))
  } catch {
    return invalidBody('json')
  } finally {
    stop()
  }
}

function invalidBody(rule: string): Result<never> {
  return fail('request.invalid', { fields: [{ field: 'body', rule }] })
}
