/** The outbox: every document mailed to a customer, newest first, each in full. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useLive } from '#web/live.ts'
import { pages, rowsOf } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { listMails } from '../mail-calls.ts'
import { Sent } from './SentMail.tsx'

export function SentMails() {
  const settings = useSettings()
  useLive(['/api/mails'], '/api/mails')
  const sent = useInfiniteQuery(pages(listMails))
  if (sent.isPending) return <Skeleton rows={6} />
  if (sent.isError) return <ErrorBox error={sent.error} retry={() => void sent.refetch()} />
  const mails = rowsOf(sent.data)
  if (mails.length === 0)
    return (
      <EmptyState icon={MailOpen} title="No e-mails sent yet">
        Open a sale, a quote or an account’s statement and choose E-mail. A copy of each e-mail is saved here.
      </EmptyState>
    )
  return (
    <Card>
      <ul className="divided">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Sent mail={mail} formats={settings} />
          </li>
        ))}
      </ul>
      {sent.hasNextPage && (
        <Button kind="ghost" busy={sent.isFetchingNextPage} onClick={() => void sent.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Card>
  )
}
