import type { Shape } from '../screens/scan/cardView.ts'
import styles from './VerdictShape.module.css'

/**
 * The shape of a verdict: solid, with its sign cut into it, so that it is known by its outline from across the room.
 * `filled`: how many of the three pips of a running walk are done.
 */
export function VerdictShape({ shape, filled = 0 }: { readonly shape: Shape; readonly filled?: number }) {
  return (
    <svg className={styles.shape} viewBox="0 0 96 96" aria-hidden="true">
      <Outline shape={shape} filled={filled} />
    </svg>
  )
}

function Outline({ shape, filled }: { readonly shape: Shape; readonly filled: number }) {
  switch (shape) {
    case 'tick':
      return (
        <>
          <circle className={styles.solid} cx="48" cy="48" r="46" />
          <path className={styles.sign} d="M27 50l14 14 28-31" />
        </>
      )
    case 'sent':
      return (
        <>
          <circle className={styles.line} cx="48" cy="48" r="42" />
          <path className={styles.lineSign} d="M48 68V30M31 45l17-17 17 17" />
        </>
      )
    case 'bars':
      return <path className={styles.solid} d="M19 8h20v80H19zM57 8h20v80H57z" />
    case 'diamond':
      return (
        <>
          <path className={styles.solid} d="M48 0l48 48-48 48L0 48z" />
          <path className={styles.sign} d="M36 38c0-8 5-12 12-12s12 4 12 11c0 9-12 9-12 19" />
          <circle className={styles.dot} cx="48" cy="69" r="5" />
        </>
      )
    case 'octagon':
      return (
        <>
          <path className={styles.solid} d="M29 2h38l27 27v38L67 94H29L2 67V29z" />
          <path className={styles.sign} d="M32 32l32 32M64 32L32 64" />
        </>
      )
    case 'triangle':
      return (
        <>
          <path className={styles.solid} d="M48 4l47 84H1z" />
          <path className={styles.sign} d="M48 36v24" />
          <circle className={styles.dot} cx="48" cy="74" r="5" />
        </>
      )
    case 'ring':
      return (
        <>
          <circle className={styles.line} cx="48" cy="48" r="42" />
          <path className={styles.lineSign} d="M29 48h38" />
        </>
      )
    case 'pips':
      return [0, 1, 2].map((pip) => (
        <circle key={pip} className={pip < filled ? styles.solid : styles.thin} cx={14 + pip * 34} cy="48" r="11" />
      ))
  }
}
