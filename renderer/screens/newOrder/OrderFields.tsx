import { createContext, use } from 'react'
import type { NewOrder } from '../../../src/model/newOrder.ts'
import { useActions } from '../../actions.ts'
import { TextField } from '../../components/TextField.tsx'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { edit } from './newOrderActions.ts'

/** What is wrong with each field of the order, in words, by the specification's names. */
export const WrongFields = createContext<Readonly<Record<string, string>>>({})

type FieldsOf<Value> = { [Name in keyof NewOrder]: NewOrder[Name] extends Value ? Name : never }[keyof NewOrder]
export type TextName = FieldsOf<string>
export type NumberName = Exclude<FieldsOf<number>, 'service_type_id' | 'payment_type_id'>

interface OrderField<Name> {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly first?: boolean
}

/** A text of the order. */
export function OrderText({
  name,
  longest,
  left,
  ...field
}: OrderField<TextName> & { readonly longest?: number; readonly left?: () => void }) {
  const actions = useActions()
  const value = useNewOrder(({ order }) => order[name])
  const wrong = use(WrongFields)[name] ?? null
  return (
    <TextField
      {...field}
      value={value}
      change={(text) => edit({ [name]: text }, actions)}
      wrong={wrong}
      {...(longest !== undefined && { longest })}
      {...(left !== undefined && { left })}
    />
  )
}

/** A number of the order: grams, centimetres, đồng. */
export function OrderNumber({ name, ...field }: OrderField<NumberName>) {
  const actions = useActions()
  const value = useNewOrder(({ order }) => order[name])
  const wrong = use(WrongFields)[name] ?? null
  return <NumberField {...field} value={value} change={(amount) => edit({ [name]: amount }, actions)} wrong={wrong} />
}

/** A whole number; empty is 0. */
export function NumberField({
  value,
  change,
  ...field
}: {
  readonly label: string
  readonly value: number
  readonly change: (value: number) => void
  readonly hint?: string
  readonly wrong?: string | null
  readonly bare?: boolean
}) {
  return (
    <TextField
      {...field}
      value={value === 0 ? '' : String(value)}
      change={(text) => change(Number(text.replaceAll(/\D/g, '').slice(0, 12)))}
      numeric
      longest={16}
    />
  )
}
