import type { FieldFault } from '../../base/fault.ts'
import type { UnitNumbers } from '../../model/address.ts'
import { foldText } from '../../model/foldText.ts'
import type { NewOrder } from '../../model/newOrder.ts'
import { isCancelled } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import { normalizedPhone, phoneDigits } from '../../model/phone.ts'

/**
 * In what an order that the carrier has differs from the one that was wanted, by the specification's names; empty: it is
 * that one. What Order Info does not say is no difference. The carrier adds to an address and words the goods itself.
 * `numbers`: of the ward that was wanted, where the order names it by the units that Order Info counts in.
 */
export function differences(wanted: NewOrder, made: Order, numbers: UnitNumbers | null): readonly FieldFault[] {
  const { detail } = made
  const checks: readonly (readonly [field: string, differs: boolean])[] = [
    ['status', isCancelled(made.status)],
    ['to_name', differs(wanted.to_name, made.receiver.name)],
    ['to_phone', (normalizedPhone(wanted.to_phone) ?? '') !== phoneDigits(made.receiver.phone)],
    ['to_address', !foldText(made.receiver.address).includes(foldText(wanted.to_address))],
    ['to_ward_name', numbers !== null && otherWard(numbers, detail?.to)],
    ['cod_amount', wanted.cod_amount !== (made.cod ?? wanted.cod_amount)],
    ['required_note', wanted.required_note !== made.requiredNote],
    ['note', differs(wanted.note, made.note)],
    ['content', wanted.items.length === 0 && differs(wanted.content, made.content)],
    ['weight', wanted.service_type_id === 2 && wanted.weight !== (made.weight ?? wanted.weight)],
    ['service_type_id', wanted.service_type_id !== (detail?.serviceType ?? wanted.service_type_id)],
    ['insurance_value', wanted.insurance_value !== (detail?.money.insured ?? wanted.insurance_value)],
    ['payment_type_id', detail?.money.payer === (wanted.payment_type_id === 2 ? 'shop' : 'receiver')],
    ['items', detail !== undefined && otherGoods(wanted, detail.items)],
  ]
  return checks.flatMap(([field, isDifferent]) => (isDifferent ? [{ field, rule: 'differs' }] : []))
}

function otherWard(wanted: UnitNumbers, made: UnitNumbers | undefined): boolean {
  return made !== undefined && (made.ward !== wanted.ward || made.district !== wanted.district)
}

function differs(one: string, other: string): boolean {
  return foldText(one) !== foldText(other)
}

type Goods = NonNullable<Order['detail']>['items']

function otherGoods({ items }: NewOrder, made: Goods): boolean {
  if (items.length === 0) return false
  if (items.length !== made.length) return true
  return items.some(({ name, quantity }, index) => {
    const other = made[index]
    return differs(name, other?.name ?? '') || quantity !== (other?.quantity ?? quantity)
  })
}
