import { deedOfKey } from '../../../src/model/keyTable.ts'
import type { Actions } from '../../actions.ts'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { anew, make, nameTemplate, takeKnown } from './newOrderActions.ts'

/** The keys of the screen where an order is written. True: it meant something. */
export function obeyOrderKey(key: string, actions: Actions): boolean {
  const { known, naming } = useNewOrder.getState()
  switch (deedOfKey('order', key)) {
    case 'order.print':
      void make(true, actions)
      return true
    case 'order.create':
      void make(false, actions)
      return true
    case 'order.anew':
      anew(actions)
      return true
    case 'order.template':
      return focusTemplates()
    case 'order.keep-template':
      nameTemplate(!naming)
      return true
    case 'order.receiver':
      if (known !== null) takeKnown(known, actions)
      return known !== null
    case 'order.leave':
      if (naming) nameTemplate(false)
      else goTo('scan')
      return true
    case null:
      return false
  }
}

function focusTemplates(): boolean {
  const list = document.querySelector<HTMLElement>('[data-templates] select')
  list?.focus()
  return list !== null
}
