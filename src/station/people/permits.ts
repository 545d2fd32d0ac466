import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { Row } from '../../contract/access.ts'
import { rowOf, takes } from '../../contract/access.ts'
import type { Allowed, Command, Query } from '../../contract/commands.ts'
import { noOperator } from '../../contract/commands.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Given, Permit, Permits } from '../handlers.ts'
import { nobodyBeside } from '../handlers.ts'
import type { Operators } from './operators.ts'
import type { PinTries } from './pinGuard.ts'
import type { WindowLock } from './windowLock.ts'

export interface PermitsDeps {
  readonly settings: () => StationSettings
  readonly tries: PinTries
  readonly operators: Pick<Operators, 'view' | 'approve' | 'unread'>
  readonly lock: Pick<WindowLock, 'pass'>
}

/** No operator has such an id. */
const ofSupervisor = 'supervisor'

/** The table of access, held against whoever asks. */
export function createPermits({ settings, tries, operators, lock }: PermitsDeps): Permits {
  /** Nobody has set a PIN: nobody can be asked for it, and a legitimate second label is not refused. */
  const supervisor = async (row: Row, approval: Allowed['approval']): Promise<Result<Permit>> => {
    const hash = settings().supervisorPin
    if (hash === null) return ok(nobodyBeside)
    if (approval === undefined) return fail('reprint.pin-missing', { facts: { deed: row } })
    const answer = await tries.of(ofSupervisor).check(approval.pin, hash)
    if (answer.state === 'locked') return fail('reprint.pin-locked', { facts: { seconds: answer.seconds } })
    return answer.state === 'right' ? ok(nobodyBeside) : fail('reprint.pin-wrong')
  }

  const check = async (row: Row, { reason, approval, asker }: Given): Promise<Result<Permit>> => {
    const { rolesInForce, operator } = operators.view()
    const { demands, reprint } = settings()
    // A leader who came while it waited for its turn has asked for nothing, nor of what a command line asks.
    const isAsker = asker === undefined || asker === (operator?.id ?? null)
    const asks = takes(row, { rolesInForce, role: isAsker ? (operator?.role ?? null) : null, demands, reprint })
    if (asks.reason && reason === null)
      return fail(row === 'second-label' ? 'reprint.reason-missing' : 'deed.reason-missing', { facts: { deed: row } })
    if (!asks.pin) return ok(nobodyBeside)
    if (!rolesInForce) return supervisor(row, approval)
    // There is no PIN to ask for.
    const unread = operators.unread()
    if (unread !== null) return failed(unread)
    if (approval === undefined) return fail('operator.not-allowed', { facts: { deed: row } })
    const leader = await operators.approve(approval)
    return leader.ok ? ok({ leader: leader.value }) : leader
  }
  return {
    check,
    async allow(asked) {
      const passed = asked.byWindow === true ? lock.pass(asked) : ok()
      if (!passed.ok) return passed
      const asker = asked.byCommandLine === true ? noOperator : undefined
      return check(rowOf(asked), { reason: reasonOf(asked), approval: asked.approval, asker })
    },
  }
}

/** A command's own words go before what stands beside it. */
function reasonOf(asked: Command | Query): string | null {
  switch (asked.type) {
    case 'order-action':
      // The carrier's own reasons are those of a cancel.
      return (asked.action === 'cancel' ? asked.reason?.code : null) ?? asked.why ?? null
    case 'pickup-accept':
      return asked.reason
    default:
      return asked.why ?? null
  }
}
