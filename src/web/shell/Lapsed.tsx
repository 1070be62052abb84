/** Over every screen of a nursery whose subscription has lapsed. */
import { Banner } from '../ui/Banner.tsx'

export function Lapsed() {
  return (
    <Banner tone="warn">
      The subscription is not active. Everything can be read and exported, but nothing changed, until an admin renews it under
      Profile, Users.
    </Banner>
  )
}
