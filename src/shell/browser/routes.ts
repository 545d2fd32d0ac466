import type { IncomingMessage } from 'node:http'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { PreferencesPort } from '../window/preferences.ts'
import { preferencesLimit } from '../window/preferences.ts'
import type { WindowFiles } from '../window/windowFiles.ts'
import { cacheControl } from '../window/windowPolicy.ts'
import { deniedPage } from './deniedPage.ts'
import type { Admission, Door } from './door.ts'
import { refusalOf } from './origin.ts'
import type { Reply } from './reply.ts'
import { empty, json, page, text } from './reply.ts'

/** What the requests of one shell are answered with. */
export interface House {
  readonly door: Door
  readonly files: WindowFiles
  readonly preferences: PreferencesPort
  readonly port: number
  /** A new address of the window. */
  readonly newCode: () => string
}

/**
 * `GET /?code=…` exchanges a code for the session cookie · `GET /…` the window's files · `GET` and `PUT /preferences`
 * · `POST /codes` a new address, for command lines. All but the first need a session or the secret.
 */
export async function answerRequest(request: IncomingMessage, house: House): Promise<Reply> {
  const { door, port } = house
  const admission = door.admit(request.headers)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const refusal = refusalOf(request, port, reads || admission === 'secret' ? 'if-sent' : 'must')
  if (refusal !== null) return text(refusal, 'Refused.')
  const url = URL.parse(`http://127.0.0.1:${port}${request.url ?? ''}`)
  if (url === null) return text(404, 'There is no such file.')
  const code = url.searchParams.get('code')
  if (request.method === 'GET' && url.pathname === '/' && code !== null) return enter(house, code, admission)
  if (admission === null) return denied(request)
  if (url.pathname === '/preferences') return answerPreferences(request, house.preferences)
  if (url.pathname === '/codes') return answerCodes(request, house, admission)
  return reads ? answerFile(url.pathname, house.files) : text(405, 'Only GET.')
}

/** The code leaves the address bar at once: the answer is a redirect to the bare address. */
function enter({ door, port }: House, code: string, admission: Admission | null): Reply {
  const session = door.redeem(code)
  if (session === null && admission === null) return page(401, deniedPage({ again: false }))
  const cookie = session === null ? {} : { 'Set-Cookie': `packbench-${port}=${session}; ${cookieRules}` }
  return empty(303, { Location: '/', ...cookie })
}

const cookieRules = 'HttpOnly; SameSite=Strict; Path=/'

/**
 * A browser that was led here from elsewhere holds back a `SameSite=Strict` cookie; asked again by the page itself it
 * sends it. The second request is same-origin, so this does not go round.
 */
function denied(request: IncomingMessage): Reply {
  return page(401, deniedPage({ again: request.headers['sec-fetch-site'] === 'cross-site' }))
}

async function answerPreferences(request: IncomingMessage, preferences: PreferencesPort): Promise<Reply> {
  if (request.method === 'GET') {
    const read = await preferences.read()
    return read.ok ? json(200, read.value) : json(500, { fault: read.fault })
  }
  if (request.method !== 'PUT') return text(405, 'GET or PUT.')
  const body = await readJson(request, preferencesLimit)
  const written = body.ok ? await preferences.write(body.value) : body
  if (written.ok) return empty(204)
  return json(written.fault.code === 'request.invalid' ? 400 : 500, { fault: written.fault })
}

function answerCodes(request: IncomingMessage, house: House, admission: Admission): Reply {
  if (admission !== 'secret') return text(403, 'Refused.')
  return request.method === 'POST' ? json(200, { url: house.newCode() }) : text(405, 'Only POST.')
}

async function answerFile(path: string, files: WindowFiles): Promise<Reply> {
  const file = await files.read(path)
  if (file === null) return text(404, 'There is no such file.')
  const headers = { 'Content-Type': file.type, 'Cache-Control': cacheControl(file.hashed) }
  return { status: 200, headers, body: file.body }
}

async function readJson(request: IncomingMessage, most: number): Promise<Result<unknown>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes: Buffer = chunk
    length += bytes.length
    if (length > most) return invalidBody('size')
    chunks.push(bytes)
  }
  try {
    return ok(JSON.parse(Buffer.concat(chunks).toString()))
  } catch {
    return invalidBody('json')
  }
}

function invalidBody(rule: string): Result<never> {
  return fail('request.invalid', { fields: [{ field: 'body', rule }] })
}
