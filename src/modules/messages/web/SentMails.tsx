/** The outbox: every document mailed to a customer, newest first, each in full. */
import { MailOpen } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useLive } from '#web/live.ts'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { Card } from '#web/ui/Page.tsx'
import { usePagedList } from '#web/use-paged-list.ts'
import { listMails } from '../mail-calls.ts'
import { Sent } from './SentMail.tsx'

export function SentMails() {
  const settings = useSettings()
  useLive(['/api/mails'], '/api/mails')
  const sent = usePagedList(listMails, {})
  if (sent.isPending) return <Skeleton rows={6} />
  if (sent.error) return <ErrorBox error={sent.error} retry={sent.retry} />
  if (sent.rows.length === 0)
    return (
      <EmptyState icon={MailOpen} title="No e-mails sent yet">
        Open a sale, a quote or an account’s statement and choose <span className="nowrap">E-mail</span>. A copy of each is saved
        here.
      </EmptyState>
    )
  return (
    <Card>
      <ul className="divided">
        {sent.rows.map((mail) => (
          <li key={mail.id}>
            <Sent mail={mail} formats={settings} />
          </li>
        ))}
      </ul>
      <MoreButton list={sent} />
    </Card>
  )
}
