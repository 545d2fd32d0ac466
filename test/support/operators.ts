import type { Fault } from '../../src/base/fault.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { StationRow } from '../../src/contract/card.ts'
import type { StationApi } from '../../src/contract/stationApi.ts'
import type { Role } from '../../src/model/operator.ts'

/** Somebody new at this station; the badge's bar code. */
export async function hire(api: StationApi, name: string, role: Role = 'packer', pin?: string): Promise<string> {
  const chosen = pin === undefined ? {} : { pin }
  const saved = await api.execute({
    type: 'operator-save' as const,
    id: uuid(),
    operator: null,
    name,
    role,
    ...chosen,
  })
  if (!saved.ok) throw new Error(saved.fault.code)
  const { operator } = saved.value
  const badges = await api.ask({ type: 'badges' as const })
  const code = badges.ok ? badges.value.find((badge) => badge.operator === operator)?.code : undefined
  if (code === undefined) throw new Error('nobody tells the badge')
  operatorsOf.set(code, operator)
  return code
}

/** Whose badge it is that was given out. */
export function operatorOf(badge: string): string {
  return operatorsOf.get(badge) ?? ''
}

const operatorsOf = new Map<string, string>()

/** Comes to the station by name; `ok`, or why not. */
export async function signIn(api: StationApi, badge: string, pin: string | null = null): Promise<'ok' | Fault['code']> {
  const answer = await api.execute({
    type: 'sign-in' as const,
    id: uuid(),
    operator: operatorOf(badge),
    pin,
  })
  return answer.ok ? 'ok' : answer.fault.code
}

export async function signOut(api: StationApi): Promise<void> {
  await api.execute({ type: 'sign-out' as const, id: uuid() })
}

export async function stationRow(api: StationApi): Promise<StationRow> {
  const snapshot = await api.ask({ type: 'snapshot' as const })
  if (!snapshot.ok) throw new Error(snapshot.fault.code)
  for (const patch of snapshot.value.patches) if (patch.table === 'station' && patch.row !== null) return patch.row
  throw new Error('no station')
}
