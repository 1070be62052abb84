/** Matches a statement line with one journal entry, or several with the same total. */
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { LedgerAccount } from '#modules/books/journal/ledger-account.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { dayColumn, moneyColumn, textColumn } from '#web/ui/columns.tsx'
import { type Formats, day, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import type { BankLine, BookLine } from '../bank-line.ts'
import { listBookLines, matchBankLines } from '../contract.ts'
import { likelyFirst } from '../propose-matches.ts'
import { bankPaths } from './bank-lines.tsx'
import styles from './Bank.module.css'

interface MatchDialogProps {
  readonly account: LedgerAccount
  readonly line: BankLine
  readonly formats: Formats
  readonly onClose: () => void
}

export function MatchDialog({ account, line, formats, onClose }: MatchDialogProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const filter = { account_id: account.id, ...(search.trim() ? { search: search.trim() } : {}) }
  const { data: entries, error } = useQuery(query(listBookLines, { query: filter }))
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const choose = (next: ReadonlySet<string>) => {
    setSeen(new Map([...seen, ...(entries ?? []).map(({ id, amount }) => [id, amount] as const)]))
    setChosen(next)
  }
  const total = sum([...chosen].map((id) => cents(seen.get(id) ?? '0')))
  const left = cents(line.amount) - total
  return (
    <Dialog title={`Match ${money(line.amount, formats)} of ${day(line.line_date, formats)}`} wide onClose={onClose}>
      <div className="grid gap-16">
        <p>{[line.description, line.reference].filter(Boolean).join(' · ')}</p>
        <SearchField label="Search entries" value={search} onChange={setSearch} />
        {error ? (
          <ErrorBox error={error} />
        ) : !entries ? (
          <Skeleton rows={5} />
        ) : (
          <div className={`scroll ${styles['entries']}`}>
            <DataTable
              label="Entries"
              rows={likelyFirst(entries, cents(line.amount), (entry) => cents(entry.amount))}
              rowKey={({ id }) => id}
              chosen={chosen}
              onChoose={choose}
              columns={[
                dayColumn('day', 'Day', (row: BookLine) => row.entry_date, { formats, width: '120px', phone: 'detail' }),
                textColumn('description', 'Entry', (row: BookLine) => row.description, {
                  width: 'minmax(180px, 2fr)',
                  phone: 'title',
                }),
                moneyColumn('amount', 'Amount', (row: BookLine) => row.amount, { formats, width: '130px', phone: 'end' }),
              ]}
              empty={
                <EmptyState icon={SearchX} title="No entries left to match">
                  Record the line as an expense, or to an account.
                </EmptyState>
              }
            />
          </div>
        )}
        <PlainForm
          action="Match"
          disabled={chosen.size === 0 || left !== 0n}
          refreshes={[...bankPaths]}
          submit={async () => {
            const matches = [{ line_ids: [line.id], entry_ids: [...chosen] }]
            await call(matchBankLines, { body: { account_id: account.id, matches } })
            toast('The line is matched.')
            onClose()
          }}
          onCancel={onClose}
        >
          <p role="status">
            {chosen.size === 0
              ? 'Choose what comes to the amount.'
              : left === 0n
                ? 'The amounts agree.'
                : `${money(moneyText(left), formats)} to go.`}
          </p>
        </PlainForm>
      </div>
    </Dialog>
  )
}
