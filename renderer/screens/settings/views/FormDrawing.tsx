import styles from './Views.module.css'

/** A page drawn anew: where things are on it, and nothing of what they say. */
export function FormDrawing({ drawing, alt }: { readonly drawing: string; readonly alt: string }) {
  return <img className={styles.form} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={alt} />
}
