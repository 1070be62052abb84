/** Over every screen of a nursery that can only be read: its subscription has lapsed, the operator suspended it, or it is the sample nursery. */
import { currentUser } from '../session.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/Button.tsx'
import { account, newNursery } from './navigation.ts'

export function Lapsed() {
  const user = currentUser()
  if (user?.subscription === 'sample')
    return (
      <Banner
        tone="info"
        actions={
          <>
            <a className={buttonClass} data-kind="primary" href={newNursery}>
              Start your own
            </a>
            <a className={buttonClass} data-kind="ghost" href="/">
              Leave
            </a>
          </>
        }
      >
        You are looking around the sample nursery. Open anything you like; nothing is saved here.
      </Banner>
    )
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
      Your subscription has ended. You can view and export, but not make changes, until the owner renews it.
    </Banner>
  )
}
