import type { Fault } from '../../../src/base/fault.ts'
import { FaultNotice } from '../../components/Notice.tsx'
import { People } from '../../components/SignInDialog.tsx'
import { useScreen } from '../../stores/screenStore.ts'
import { lockedWords } from '../../text/screens/locked.ts'
import { useWords } from '../../text/words.ts'
import styles from './Locked.module.css'

/** Nobody was here for a long time: who can unlock it, and why what was scanned was not taken. No code of a parcel is on it. */
export function Locked() {
  const w = useWords(lockedWords)
  const refusal = useScreen((screen) => screen.refusal)
  return (
    <main className={styles.page} tabIndex={-1} aria-label={w.title}>
      <h1>{w.title}</h1>
      <p className={styles.text}>{w.text}</p>
      <div role="alert">{refusal !== null && <FaultNotice fault={withoutCodes(refusal.fault)} />}</div>
      <People opensBy={({ hasPin }) => (hasPin ? w.pin : w.badge)} />
    </main>
  )
}

/** The lock may have come behind it: of the same scans it has words of its own. */
function withoutCodes({ code, facts: { read: _, ...facts } = {}, ...fault }: Fault): Fault {
  return { ...fault, facts, code: code === 'operator.sign-in-needed' ? 'station.locked' : code }
}
