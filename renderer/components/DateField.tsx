import { useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { TextField } from './TextField.tsx'
import { typedDay, writtenDay } from './typedDay.ts'

/**
 * A day as the window writes days, in both languages: the browser's own field follows the browser, where the 2nd of
 * November may stand as the 11th of February. `change` gets the day, `2026-11-02`, or nothing while it is none yet.
 */
export function DateField({
  label,
  value,
  latest,
  change,
}: {
  readonly label: string
  readonly value: string
  readonly latest?: string
  readonly change: (day: string) => void
}) {
  const { t } = useTexts()
  // `before`: the day that was there when this was typed, which may stay until it is a day.
  const [typed, setTyped] = useState({ text: writtenDay(value), day: value, before: value })
  const isTyped = value === typed.day || (typed.day === '' && value === typed.before)
  return (
    <TextField
      label={label}
      bare
      numeric
      longest={10}
      placeholder={t.dayForm}
      value={isTyped ? typed.text : writtenDay(value)}
      change={(text) => {
        const day = typedDay(text, latest)
        setTyped({ text, day, before: value })
        change(day)
      }}
      left={() => setTyped({ text: writtenDay(value), day: value, before: value })}
    />
  )
}
