/** For an address that leads nowhere. */
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import styles from './NotFoundScreen.module.css'

export function NotFoundScreen() {
  return (
    <section className={styles['lost']}>
      <SearchX size={44} strokeWidth={1.5} aria-hidden />
      <h1>Nothing grows here</h1>
      <p>This address leads nowhere. It may have been mistyped, or the page has moved.</p>
      <Link to="/dashboard">Go to the dashboard</Link>
    </section>
  )
}
