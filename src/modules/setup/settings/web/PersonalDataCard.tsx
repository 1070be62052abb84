/** For requests to see, or to have erased, what is held about somebody. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Page.tsx'

export const PersonalDataCard = () => (
  <Card
    title="Personal data"
    actions={
      <Link className={buttonClass} data-kind="secondary" to="/profile/personal-data">
        Find a person
      </Link>
    }
  >
    <p className="above-12 muted text-s">
      Export or erase the data you hold about a customer, a vendor or a former member of staff.
    </p>
  </Card>
)
