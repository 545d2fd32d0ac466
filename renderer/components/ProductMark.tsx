import styles from './ProductMark.module.css'

/** The product's mark: a P whose bowl is a bar code. */
export function ProductMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
      <rect className={styles.ground} width="64" height="64" rx="15" />
      <path
        className={styles.bars}
        d="M14 13h7v38h-7zM24 13h3v25h-3zM30 13h5v25h-5zM38 13h2v25h-2zM43 14.2c4.800 1.600 8 5.900 8 11.300s-3.200 9.700-8 11.300z"
      />
    </svg>
  )
}
