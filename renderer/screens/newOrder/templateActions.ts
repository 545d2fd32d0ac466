import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Actions } from '../../actions.ts'
import { sendAloud } from '../../actions.ts'
import { freshOrder, useNewOrder } from '../../stores/newOrderStore.ts'
import { goTo, usePlace } from '../../stores/placeStore.ts'
import { anew, edit } from './newOrderActions.ts'
import { fromTemplate } from './newOrderView.ts'

/** Orders that are not written from nothing: of a template, and like one that was sent. */
export async function readTemplates({ ask }: Pick<Actions, 'ask'>): Promise<void> {
  const templates = await ask({ type: 'templates' })
  if (templates.ok) useNewOrder.setState({ templates: templates.value })
}

/** What was typed stays. From elsewhere a new order begins with it. */
export function takeTemplate(name: string, actions: Actions): void {
  const template = useNewOrder.getState().templates.find((one) => one.name === name)
  if (template === undefined) return
  if (usePlace.getState().place !== 'new-order') {
    anew(actions)
    goTo('new-order')
  }
  const { order, base } = useNewOrder.getState()
  edit(fromTemplate(order, template.order, base), actions)
  useNewOrder.setState({ base: template.order, template: name })
}

/** What is on the screen, but whom it goes to. False: it was not kept, and the screen says why. */
export async function keepTemplate(name: string, actions: Actions): Promise<boolean> {
  const { order } = useNewOrder.getState()
  const kept = await sendAloud(actions, { type: 'keep-template', id: uuid(), name, order }, say)
  if (kept === null) return false
  await readTemplates(actions)
  const template = useNewOrder.getState().templates.find((one) => one.name === name)
  useNewOrder.setState({ template: name, ...(template !== undefined && { base: template.order }) })
  return true
}

export async function dropTemplate(name: string, actions: Actions): Promise<void> {
  if ((await sendAloud(actions, { type: 'drop-template', id: uuid(), name }, say)) === null) return
  useNewOrder.setState({ template: null })
  await readTemplates(actions)
}

function say(refusal: { readonly fault: Fault } | null): void {
  useNewOrder.setState({ fault: refusal?.fault ?? null })
}

/** One more order like this one, on the screen where it is written; what was written there is a draft. */
export async function writeLike(code: string, actions: Actions, refuse: (fault: Fault) => void): Promise<void> {
  const answer = await actions.ask({ type: 'order-like', code })
  if (!answer.ok) {
    actions.hear('error')
    return refuse(answer.fault)
  }
  useNewOrder.setState({ ...freshOrder(), order: answer.value, made: null })
  goTo('new-order')
}
