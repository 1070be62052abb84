/** The latest mailings: how far each is, and the result for each account. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { dayIn } from '#kernel/day.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, money } from '#web/ui/format.ts'
import { Progress } from '#web/ui/Progress.tsx'
import { useQuery } from '#web/use-query.ts'
import type { Mailing } from '../mailing.ts'
import { getMailing, listMailings } from '../mailing-calls.ts'
import styles from './Mailings.module.css'

interface MailingHistoryProps {}

export function MailingHistory() {
  const settings = useSettings()
  const mailings = useQuery(query(listMailings))
  const [opened, open] = useState<string>()
  if (mailings.isError) return <ErrorBox error={mailings.error} retry={() => void mailings.refetch()} />
  if (!mailings.data?.length) return null
  return (
    <section className={styles['history']} aria-label="Sent before">
      <h2>Sent before</h2>
      <ul>
        {mailings.data.map((mailing) => (
          <li key={mailing.id}>
            <Progress
              label={`${mailing.kind === 'reminder' ? 'Reminders' : 'Statements'}, ${day(dayIn(settings.timeZone, new Date(mailing.created_at)), settings)}${mailing.by ? `, ${mailing.by}` : ''}`}
              value={mailing.sent + mailing.failed}
              max={mailing.total}
              text={progressText(mailing)}
              tone={mailing.failed > 0 ? 'warn' : 'ok'}
            />
            <Button
              kind="ghost"
              aria-expanded={opened === mailing.id}
              onClick={() => open(opened === mailing.id ? undefined : mailing.id)}
            >
              {opened === mailing.id ? 'Hide accounts' : 'Show accounts'}
            </Button>
            {opened === mailing.id && <Recipients id={mailing.id} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const progressText = ({ sent, failed, total }: Mailing): string =>
  `${sent} of ${total} sent${failed > 0 ? `, ${failed} failed` : ''}`

const badges = {
  waiting: { tone: 'info', label: 'Waiting' },
  sent: { tone: 'ok', label: 'Sent' },
  failed: { tone: 'bad', label: 'Failed' },
} as const

function Recipients({ id }: MailingHistoryProps & { readonly id: string }) {
  const settings = useSettings()
  const mailing = useQuery(query(getMailing, { params: { id } }))
  if (mailing.isPending) return <Skeleton rows={3} />
  if (mailing.isError) return <ErrorBox error={mailing.error} retry={() => void mailing.refetch()} />
  return (
    <ul className={styles['recipients']}>
      {mailing.data.recipients.map((row) => (
        <li className="grid gap-12 items-center num" key={row.business_account_id}>
          <span>
            <b>{row.name}</b>
            <small className="break-words">{[row.level_name, row.email, row.failure].filter(Boolean).join(' · ')}</small>
          </span>
          <span>{money(row.amount, settings)}</span>
          <Badge tone={badges[row.status].tone}>{badges[row.status].label}</Badge>
        </li>
      ))}
    </ul>
  )
}
