import { uuid } from '../../src/base/uuid.ts'
import type { DoorApi } from './doorApi.ts'

/** The first line of a practice service that runs as a process of its own. */
export interface PracticeService {
  readonly url: string
  readonly token: string
  readonly shops: readonly number[]
  readonly codes: readonly string[]
}

/** The station's account at it, as a shift leader sets it up, through the station's own door. */
export async function useService(door: DoorApi, { url: baseUrl, token, shops }: PracticeService): Promise<void> {
  const account = { kind: 'staging' as const, baseUrl, token, shop: shops[0] ?? 0, reasonPrefix: 'SVC', viewHosts: [] }
  await door.done({ type: 'use-account', id: uuid(), account })
}

/** What the carrier does to an order. */
export async function setStatus({ url }: Pick<PracticeService, 'url'>, code: string, status: string): Promise<void> {
  const answer = await fetch(`${url}/practice/status`, { method: 'POST', body: JSON.stringify({ code, status }) })
  if (!answer.ok) throw new Error(`the practice service answered ${answer.status}`)
}
