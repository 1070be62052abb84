/** Statements and payment reminders to many accounts at once: recipients, and the results of the last ones. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { counted, day, money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import type { MailingCandidate, MailingKind } from '../mailing.ts'
import { listMailingCandidates, startMailing } from '../mailing-calls.ts'
import { MailingHistory } from './MailingHistory.tsx'
import { accountsSearch } from './accounts-search.ts'
import styles from './Mailings.module.css'

interface MailingsProps {}

export function Mailings() {
  const [{ kind: chosen }, set] = useSearchParams(accountsSearch)
  const kind = chosen || 'reminder'
  return (
    <>
      <div className="below-16">
        <Chips
          label="What to send"
          value={kind}
          onChange={(value) => set({ kind: value })}
          options={[
            { value: 'reminder', label: 'Reminders' },
            { value: 'statement', label: 'Statements' },
          ]}
        />
      </div>
      <Candidates key={kind} kind={kind} />
      <MailingHistory />
    </>
  )
}

function Candidates({ kind }: MailingsProps & { readonly kind: MailingKind }) {
  const settings = useSettings()
  const candidates = useQuery(query(listMailingCandidates, { query: { kind } }))
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  if (candidates.isPending) return <Skeleton rows={6} />
  if (candidates.isError) return <ErrorBox error={candidates.error} retry={() => void candidates.refetch()} />
  if (candidates.data.length === 0)
    return (
      <EmptyState icon={Mail} title={kind === 'reminder' ? 'Nothing is overdue' : 'No open balances'}>
        {kind === 'reminder'
          ? 'Accounts with an unpaid invoice past its due date show here.'
          : 'Accounts with a balance show here.'}
      </EmptyState>
    )
  const possible = candidates.data.filter(({ reason }) => reason === '')
  const chosen = possible.filter(({ id }) => !left.has(id))
  const toggle = (id: string, on: boolean) =>
    leave(on ? new Set([...left].filter((each) => each !== id)) : new Set([...left, id]))
  const submit = async () => {
    const { total } = await call(startMailing, { body: { kind, account_ids: chosen.map(({ id }) => id) } })
    toast(`${counted(total, 'e-mail')} on the way. The result of each is below.`)
  }
  return (
    <PlainForm
      className={styles['form']}
      action={chosen.length === 0 ? 'Choose accounts' : `E-mail ${counted(chosen.length, kind)}`}
      disabled={chosen.length === 0}
      submit={submit}
      refreshes={['/api/business-accounts', '/api/mails']}
    >
      <fieldset className={`gap-4 ${styles['candidates']}`}>
        <legend className="below-8 muted">
          {counted(possible.length, 'account')} of {candidates.data.length} can get{' '}
          {kind === 'reminder' ? 'a reminder' : 'a statement'}
        </legend>
        {possible.length > 1 && (
          <Checkbox
            label={<b>All {possible.length}</b>}
            checked={left.size === 0}
            onChange={(all) => leave(new Set(all ? [] : possible.map(({ id }) => id)))}
          />
        )}
        {candidates.data.map((row) => (
          <div key={row.id} className={`grid gap-12 items-center line-bottom num ${styles['candidate']}`}>
            <Checkbox
              label={<b>{row.name}</b>}
              hint={hintOf(row, settings)}
              disabled={row.reason !== ''}
              checked={row.reason === '' && !left.has(row.id)}
              onChange={(on) => toggle(row.id, on)}
            />
            <span>{money(row.amount, settings)}</span>
          </div>
        ))}
      </fieldset>
    </PlainForm>
  )
}

/** The address and what it gets, or why it gets nothing. */
const hintOf = (row: MailingCandidate, settings: Settings): string =>
  [
    row.reason || row.email,
    row.level_name,
    row.days_overdue > 0 ? `${counted(row.days_overdue, 'day')} overdue` : '',
    row.last_sent_on ? `${row.last_level_name} on ${day(row.last_sent_on, settings)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
