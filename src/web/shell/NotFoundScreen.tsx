/** For an address that leads nowhere. */
import { Link } from '@tanstack/react-router'
import { Art } from '../ui/Art.tsx'
import { buttonClass } from '../ui/Button.tsx'
import styles from '../ui/ErrorScreen.module.css'

export function NotFoundScreen() {
  return (
    <section className={styles['error']}>
      <Art of="bench" />
      <h1>Nothing grows here</h1>
      <p>This address leads nowhere. It may have been mistyped, or the page has moved.</p>
      <div>
        <Link to="/dashboard" className={buttonClass} data-kind="primary">
          Go to the dashboard
        </Link>
      </div>
    </section>
  )
}
