import type { Command } from '../../../src/contract/commands.ts'
import type { OperatorView } from '../../../src/contract/operators.ts'
import type { Role } from '../../../src/model/operator.ts'

/** An operator as typed into the form. The PIN lives there and nowhere else, and goes with it. */
export interface OperatorDraft {
  readonly name: string
  readonly role: Role
  readonly pin: string
  readonly removesPin: boolean
}

export type WrongOperatorField = 'name' | 'pin' | 'needs-pin'

export function draftOf(operator: OperatorView | null): OperatorDraft {
  return { name: operator?.name ?? '', role: operator?.role ?? 'packer', pin: '', removesPin: false }
}

/** What keeps it from being saved. `badgeIsEnough`: a leader needs no PIN. */
export function wrongOf(
  { name, role, pin, removesPin }: OperatorDraft,
  operator: OperatorView | null,
  badgeIsEnough: boolean,
): ReadonlySet<WrongOperatorField> {
  const wrong = new Set<WrongOperatorField>()
  if (name.trim() === '' || name.trim().length > 40) wrong.add('name')
  if (pin !== '' && (pin.length < 4 || pin.length > 32)) wrong.add('pin')
  const willHavePin = pin !== '' || (operator?.hasPin === true && !removesPin)
  if (role === 'leader' && !willHavePin && !badgeIsEnough) wrong.add('needs-pin')
  return wrong
}

type Save = Command & { type: 'operator-save' }

/** An empty PIN leaves it as it is. */
export function savedAs(draft: OperatorDraft, operator: OperatorView | null): Omit<Save, 'id'> {
  const { name, role, pin, removesPin } = draft
  const change = pin !== '' ? { pin } : removesPin ? { pin: null } : {}
  return { type: 'operator-save', operator: operator?.id ?? null, name: name.trim(), role, ...change }
}
