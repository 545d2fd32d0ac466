import { useLayoutEffect, useRef } from 'react'
import type { Fault } from '../../src/base/fault.ts'
import { noteEnded } from '../endedQuestion.ts'
import { useScreen } from '../stores/screenStore.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './Button.tsx'
import styles from './EndedQuestion.module.css'
import { FaultNotice } from './Notice.tsx'

/**
 * A question for a PIN that ended by itself. The hand may be in the middle of it: what it still types stays in a field
 * that nothing reads, where it would go to the scan line, and to the carrier as a code. The next scan closes it.
 */
export function EndedQuestion({ fault }: { readonly fault: Fault }) {
  const { t } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const refusal = useScreen((screen) => screen.refusal)
  useLayoutEffect(noteEnded, [])
  // Before the next key: none may come between the field that went and this one. A scan that is refused leaves it, and so
  // does the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each refusal it is focused again
  useLayoutEffect(() => {
    const focus = () => field.current?.focus()
    const dialog = field.current?.closest('dialog')
    focus()
    dialog?.addEventListener('pointerup', focus)
    return () => dialog?.removeEventListener('pointerup', focus)
  }, [refusal])
  return (
    <div className={styles.ended}>
      <FaultNotice fault={fault} />
      <p>{t.approval.ended}</p>
      <input
        ref={field}
        className="heard"
        type="password"
        autoComplete="new-password"
        aria-label={t.approval.ended}
        data-first=""
      />
      <div className={styles.foot}>
        <Button onPress={() => useScreen.setState({ dialog: null })}>{t.action.close}</Button>
      </div>
    </div>
  )
}
