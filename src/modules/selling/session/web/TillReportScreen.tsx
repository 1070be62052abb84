/** /sales/pos/report/{sessionId}: the Z report, on paper. */
import { useParams } from '@tanstack/react-router'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { useQuery } from '#web/use-query.ts'
import { getSession } from '#modules/selling/payment/till-calls.ts'
import { tillName } from '#modules/selling/payment/till-name.ts'
import { Report } from './TillReport.tsx'
import styles from './TillSessionDialog.module.css'

export function TillReportScreen() {
  const { sessionId = '' } = useParams({ strict: false })
  const settings = useSettings()
  const session = useQuery(query(getSession, { params: { id: sessionId } }))
  if (session.isError) return <ErrorBox error={session.error} retry={() => void session.refetch()} />
  if (!session.data) return <Skeleton rows={6} />
  return (
    <main className={styles['page']}>
      <h1>
        Z report: {tillName({ number: session.data.till_number, name: session.data.till_name })}, session {session.data.number}
      </h1>
      <p>{settings.nurseryName}</p>
      <Report session={session.data} />
      <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
        <Button kind="primary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </main>
  )
}
