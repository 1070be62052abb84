/** Over every screen of a nursery whose subscription has lapsed, or that the operator suspended. */
import { currentUser } from '../session.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { account } from './navigation.ts'

export function Lapsed() {
  const user = currentUser()
  if (typeof user?.suspension === 'string')
    return (
      <Banner tone="bad">
        This nursery is suspended. Everything can be read and exported, but nothing changed. Sales that a till could not send stay
        on it. {user.suspension}
      </Banner>
    )
  return (
    <Banner
      tone="warn"
      actions={
        user?.role === 'admin' && (
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
