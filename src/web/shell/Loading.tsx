/** Shown while the session or a screen is loading. */
import styles from './Waiting.module.css'

export function Waiting() {
  return (
    <div className={`grid place-center ${styles['waiting']}`} role="status" aria-label="Loading">
      <span className={styles['spinner']} />
    </div>
  )
}
