/** While it is being found out who is there, or a screen is on its way. */
import styles from './Waiting.module.css'

export function Waiting() {
  return (
    <div className={styles['waiting']} role="status" aria-label="Loading">
      <span className={styles['spinner']} />
    </div>
  )
}
