/** States: notes, empty, loading, and error. */
import { Sprout } from 'lucide-react'
import { Problem } from '#kernel/problem.ts'
import { sessionEnded } from '#kernel/session-texts.ts'
import { Banner } from '../Banner.tsx'
import { BotanicalName } from '../BotanicalName.tsx'
import { Button } from '../Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '../EmptyState.tsx'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { Card } from '../Page.tsx'
import { Badge } from '../Badge.tsx'
import { Progress } from '../Progress.tsx'
import styles from './look.module.css'
import { noConnection, noAnswer } from '#web/connection-texts.ts'

const nothing = () => undefined
const aProblem = new Problem('UNAVAILABLE', noAnswer, {
  request_id: '1b671a64-40d5-491e-99b0-da01ff1f3341',
})

export function States() {
  return (
    <>
      <Card title="States">
        <div className="row wrap gap-10">
          <Badge tone="ok">For sale</Badge>
          <Badge tone="info">Growing</Badge>
          <Badge tone="warn">Unpaid</Badge>
          <Badge tone="bad">2 days late</Badge>
          <Badge tone="neutral">Finished</Badge>
          <span>
            <BotanicalName name="Berberis thunbergii f. atropurpurea 'Rose Glow'" />
          </span>
          <span>
            <BotanicalName name="Viola × wittrockiana" />
          </span>
        </div>
      </Card>
      <Banner tone="info" actions={<Button>Upgrade</Button>}>
        The trial ends in 3 days.
      </Banner>
      <Banner tone="warn" actions={<Button>Logout other devices</Button>}>
        The maximum device limit is reached.
      </Banner>
      <Banner
        tone="bad"
        actions={
          <>
            <Button>Refresh Session</Button>
            <Button>Dismiss</Button>
          </>
        }
      >
        {sessionEnded}
      </Banner>
      <div className={`grid gap-20 ${styles['columns']}`}>
        <Card title="Devices">
          <Progress label="Active devices" value={1} max={2} text="1 of 2" tone="warn" />
        </Card>
        <Card title="Seats">
          <Progress label="Seats" value={3} max={8} text="3 of 8" />
        </Card>
      </div>
      <ErrorBox error={new Problem('UNAVAILABLE', noConnection)} retry={nothing} />
      <div className={`grid gap-20 ${styles['columns']}`}>
        <Card>
          <EmptyState icon={Sprout} title="No batches yet" actions={<Button kind="primary">Add the first one</Button>}>
            A batch is plants of one kind, in one size, at one place.
          </EmptyState>
        </Card>
        <Card>
          <ErrorScreen error={aProblem} reset={nothing} />
        </Card>
      </div>
      <Skeleton rows={4} />
    </>
  )
}
