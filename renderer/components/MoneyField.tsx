import type { ChangeEvent } from 'react'
import { useState } from 'react'
import { typedMoney } from '../../src/model/money.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { money } from '../../src/words/format.ts'
import { moneyWords } from '../text/moneyWords.ts'
import { useTexts } from '../text/texts.ts'
import { caretIn, digitsIn, shownMoney } from './moneyTyping.ts'
import { TextField } from './TextField.tsx'

/** An amount in whole đồng, with its separators as one types, its limit, and itself in words below. */
export function MoneyField({
  label,
  value,
  most,
  change,
  tried,
  first = false,
}: {
  readonly label: string
  readonly value: string
  readonly most: number
  readonly change: (value: string) => void
  /** Somebody wanted to go on with it. */
  readonly tried: boolean
  readonly first?: boolean
}) {
  const { t, language } = useTexts()
  const [left, setLeft] = useState(false)
  const typed = typedMoney(value, most)
  const limit = { most: money(most, language) }
  const edit = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const behind = digitsIn(target.value.slice(target.selectionStart ?? target.value.length))
    const byKey = nativeEvent instanceof InputEvent && singleKeys.has(nativeEvent.inputType)
    const shown = shownMoney(value, target.value, byKey, language)
    setLeft(false)
    change(shown)
    const place = caretIn(shown, behind)
    // Once the field shows it.
    queueMicrotask(() => target.setSelectionRange(place, place))
  }
  const flaw = 'flaw' in typed ? typed.flaw : null
  // What is being typed may become an amount yet; what is too much only becomes more.
  const isTold = flaw === 'too-much' || tried || (left && flaw === 'fraction')
  return (
    <TextField
      label={label}
      value={value}
      change={change}
      edit={edit}
      left={() => setLeft(true)}
      numeric
      first={first}
      longest={24}
      hint={'dong' in typed ? moneyWords(typed.dong, language) : fillIn(t.money.limit, limit)}
      wrong={flaw !== null && isTold ? fillIn(t.money[flaw], limit) : null}
    />
  )
}

const singleKeys: ReadonlySet<string> = new Set(['insertText', 'deleteContentBackward', 'deleteContentForward'])
