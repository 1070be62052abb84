/** The statement of an account over some days: opening balance, entries, closing balance by age. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { AccountId } from '#kernel/id.ts'
import { Link } from '@tanstack/react-router'
import { Download, FileText, Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { addDays } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateInput } from '#web/ui/DateInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { downloadCsv } from '#web/ui/csv.ts'
import { day, money, todayOf } from '#web/ui/format.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { accountSearch } from './accounts-search.ts'
import { useDownload } from '#web/use-download.ts'
import { useQuery } from '#web/use-query.ts'
import { type AccountEntry, ageNames } from '../account.ts'
import { accountLedger, draftStatementMail, getStatementPdf, mailStatement } from '../contract.ts'
import { entryKinds, statementLines } from '../statement.ts'
import styles from './AccountScreen.module.css'
import { ageTitles } from '../ageing.ts'

const MailForm = lazyNamed(() => import('#modules/messages/web/MailForm.tsx'), 'MailForm')

export function Statement({ accountId }: { readonly accountId: AccountId }) {
  const settings = useSettings()
  const today = todayOf(settings)
  const [{ from, to }, set] = useSearchParams(accountSearch)
  const first = from || addDays(today, -90)
  const last = to || today
  const days = { from: first, to: last }
  const ledger = useQuery(query(accountLedger, { params: { id: accountId }, query: days }))
  const { save: saveFile, busy } = useDownload()
  const [mailing, setMailing] = useState(false)
  return (
    <>
      <p className={styles['paper']}>
        <b>{settings.nurseryName}</b>, statement from {day(first, settings)} to {day(last, settings)}
      </p>
      <div className={`flex wrap gap-12 items-end below-16 no-print ${styles['range']}`}>
        <label className="grid gap-4 muted text-s">
          From <DateInput value={first} onChange={(value) => set({ from: value })} formats={settings} />
        </label>
        <label className="grid gap-4 muted text-s">
          To <DateInput value={last} onChange={(value) => set({ to: value })} formats={settings} />
        </label>
        {ledger.data && (
          <div className="flex wrap gap-8 push">
            <Button onClick={() => save(ledger.data)}>
              <Download size={17} aria-hidden /> CSV
            </Button>
            <Button busy={busy} onClick={() => saveFile(getStatementPdf, { params: { id: accountId }, query: days })}>
              <FileText size={17} aria-hidden /> PDF
            </Button>
            <Button onClick={() => setMailing(true)}>
              <Mail size={17} aria-hidden /> E-mail
            </Button>
          </div>
        )}
      </div>
      {ledger.isPending ? (
        <Skeleton rows={6} />
      ) : ledger.isError ? (
        <ErrorBox error={ledger.error} retry={() => void ledger.refetch()} />
      ) : (
        <>
          <dl className={`grid gap-16 below-16 ${styles['ages']}`}>
            {ageNames.map((age) => (
              <div className="framed surface" key={age} data-late={age !== 'current' && Number(ledger.data.ageing[age]) > 0}>
                <dt className="muted text-s">{ageTitles[age]}</dt>
                <dd className="break-words weight-550 num">{money(ledger.data.ageing[age], settings)}</dd>
              </div>
            ))}
          </dl>
          {Number(ledger.data.deposits) !== 0 && (
            <p className="below-12">
              Beside this, <b>{money(ledger.data.deposits, settings)}</b> is held as deposits on orders that are not invoiced yet.
            </p>
          )}
          <div className="panel scroll-x">
            <table className={`num ${styles['ledger']}`}>
              <thead>
                <tr>
                  <th className="surface-2 muted text-s weight-550">Day</th>
                  <th className="surface-2 muted text-s weight-550">What</th>
                  <th className="surface-2 muted text-s weight-550">Due</th>
                  <th className="surface-2 muted text-s weight-550" data-end>
                    Charged
                  </th>
                  <th className="surface-2 muted text-s weight-550" data-end>
                    Paid
                  </th>
                  <th className="surface-2 muted text-s weight-550" data-end>
                    Balance
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr data-sum>
                  <td>{day(first, settings)}</td>
                  <td colSpan={4}>Opening balance</td>
                  <td data-end>{money(ledger.data.opening, settings)}</td>
                </tr>
                {statementLines(ledger.data.opening, ledger.data.entries).map((line) => (
                  <tr key={line.id}>
                    <td>{day(line.day, settings)}</td>
                    <td>
                      {line.sale_id ? (
                        <Link to="/sales/transactions" search={{ sale: line.sale_id }}>
                          {line.name}
                        </Link>
                      ) : (
                        line.name
                      )}
                    </td>
                    <td data-label="Due">{line.due ? day(line.due, settings) : ''}</td>
                    <td data-end data-label="Charged">
                      {line.charged && money(line.charged, settings)}
                    </td>
                    <td data-end data-label="Paid">
                      {line.paid && money(line.paid, settings)}
                    </td>
                    <td data-end data-label="Balance">
                      {money(line.balance, settings)}
                    </td>
                  </tr>
                ))}
                <tr data-sum>
                  <td>{day(last, settings)}</td>
                  <td colSpan={4}>{Number(ledger.data.closing) < 0 ? 'In your favour' : 'Balance due'}</td>
                  <td data-end>{money(ledger.data.closing, settings)}</td>
                </tr>
              </tbody>
            </table>
          </div>
        </>
      )}
      {mailing && (
        <Dialog title={`E-mail the statement to ${day(last, settings)}`} onClose={() => setMailing(false)}>
          <Suspense fallback={<Skeleton rows={5} />}>
            <MailForm
              draft={() => call(draftStatementMail, { params: { id: accountId }, query: days })}
              send={(body) => call(mailStatement, { params: { id: accountId }, query: days, body })}
              referenceId={accountId}
              formats={settings}
              onDone={() => setMailing(false)}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

const save = ({ opening, entries }: { readonly opening: string; readonly entries: readonly AccountEntry[] }) => {
  const lines = statementLines(opening, entries)
  downloadCsv('statement.csv', [
    ['Day', 'What', 'Invoice', 'Due', 'Amount', 'Balance'],
    ...entries.map((entry, i) => [
      entry.entry_date,
      entryKinds[entry.kind],
      entry.invoice_number ?? '',
      entry.due_date ?? '',
      entry.amount,
      lines[i]?.balance ?? '',
    ]),
  ])
}
