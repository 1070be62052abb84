/** For an address without a page. */
import { Link } from '@tanstack/react-router'
import { Art } from '../ui/Art.tsx'
import { buttonClass } from '../ui/Button.tsx'
import styles from '../ui/ErrorScreen.module.css'

export function NotFoundScreen() {
  return (
    <section className={`grid gap-12 text-center ${styles['error']}`}>
      {/* A bench with nothing on it but a label. */}
      <Art pot="M14 60h104v8H14Z" leaf="M60 60V44m-4-16h26v14H56Z" line="M26 68v24M106 68v24M10 92h112M62 33h14M62 38h8" />
      <h1>Page not found</h1>
      <p className="muted">There is no page at this address. Check it for a typing mistake, or start from the dashboard.</p>
      <div className="flex wrap gap-8 above-8">
        <Link to="/dashboard" className={buttonClass} data-kind="primary">
          Go to the dashboard
        </Link>
      </div>
    </section>
  )
}
