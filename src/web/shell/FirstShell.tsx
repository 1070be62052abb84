/**
 * Placeholder shell until the session is known: the bars of every screen, and the space for its title. app.html draws the same
 * before the scripts.
 */
import { Logo } from '../ui/Logo.tsx'

export function FirstShell() {
  return (
    <div className="first-shell">
      <div>
        <Logo />
      </div>
      <p />
      <span role="status" aria-label="Loading" />
      <footer />
    </div>
  )
}
