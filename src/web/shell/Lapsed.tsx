/** Over every screen of a nursery whose subscription has lapsed. */
import { currentUser } from '../session.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { account } from './navigation.ts'

export function Lapsed() {
  return (
    <Banner
      tone="warn"
      actions={
        currentUser()?.role === 'admin' && (
          <a className={buttonClass} data-kind="secondary" href={`${account}#plan`}>
            Renew it
          </a>
        )
      }
    >
      The subscription is not active. Everything can be read and exported, but nothing changed, until the owner renews it.
    </Banner>
  )
}
