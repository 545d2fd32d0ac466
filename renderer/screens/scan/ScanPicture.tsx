import styles from './ScanPicture.module.css'

/** A parcel with its code under a scanner's beam, and the label that comes of it. */
export function ScanPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 420 200" aria-hidden="true">
      <path className={styles.box} d="M24 64l92-30 92 30v92l-92 32-92-32z" />
      <path className={styles.edge} d="M24 64l92 32 92-32M116 96v92M70 49l92 31v26" />
      <path
        className={styles.ink}
        d="M132 118l5-1.700v34l-5 1.700zM140 115.300l3-1v34l-3 1zM147 113l7-2.400v34l-7 2.400zM158 109.200l3-1v34l-3 1zM165 106.800l4-1.400v34l-4 1.400zM173 104l7-2.400v34l-7 2.400zM184 100.300l3-1v34l-3 1z"
      />
      <path className={styles.beam} d="M196 116L300 62" />
      <path className={styles.arrow} d="M232 150h44m-14-12l14 12-14 12" />
      <g className={styles.label}>
        <rect x="300" y="92" width="92" height="92" rx="8" />
        <path d="M312 106h3v26h-3zM318 106h6v26h-6zM327 106h3v26h-3zM334 106h8v26h-8zM345 106h3v26h-3zM352 106h5v26h-5zM361 106h3v26h-3zM368 106h6v26h-6zM377 106h3v26h-3z" />
        <path d="M312 142h46v5h-46zM312 153h34v5h-34zM312 164h40v5h-40z" />
        <path d="M366 154h14v14h-14z" />
      </g>
      <path
        className={styles.scanner}
        d="M290 40l52-28c6-3 13-1 16 5l4 8c3 6 1 13-5 16l-14 7 16 24-18 10-18-25-10 5c-4 2-8 1-10-3l-15-15c-2-3-1-6 2-4z"
      />
    </svg>
  )
}
