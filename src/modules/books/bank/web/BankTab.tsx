/** Bank reconciliation: the lines of an account's statements, what each is proposed to be or matched with, and whether the books agree with the bank. */
import { CheckCheck, FileUp, Files, Landmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { listLedgerAccounts } from '#modules/books/journal/contract.ts'
import type { LedgerAccount } from '#modules/books/journal/ledger-account.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'
import { useSort } from '#web/use-sort.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { DescriptionCard } from '#web/ui/DescriptionList.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PagedTable } from '#web/ui/PagedTable.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type Formats, counted, day, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { BankLine, BankProposal } from '../bank-line.ts'
import {
  getReconciliation,
  listBankLines,
  listBankProposals,
  matchBankLines,
  recordBankEntry,
  recordBankPayment,
} from '../contract.ts'
import { lineSorts } from '../sorts.ts'
import { bankPaths, lineActions, lineColumns } from './bank-lines.tsx'
import styles from './Bank.module.css'

const MatchDialog = lazyNamed(() => import('./MatchDialog.tsx'), 'MatchDialog')
const PaymentDialog = lazyNamed(() => import('./PaymentDialog.tsx'), 'PaymentDialog')
const RecordDialog = lazyNamed(() => import('./RecordDialog.tsx'), 'RecordDialog')
const ImportStatementDialog = lazyNamed(() => import('./ImportStatementDialog.tsx'), 'ImportStatementDialog')
const ImportsDialog = lazyNamed(() => import('./ImportsDialog.tsx'), 'ImportsDialog')

export function BankTab({ formats }: { readonly formats: Formats }) {
  const { data: accounts, error, refetch } = useQuery(query(listLedgerAccounts))
  const [chosen, setChosen] = useState('')
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />
  if (!accounts) return <Skeleton rows={8} />
  const banks = accounts.filter(({ type, archived }) => (type === 'asset' || type === 'liability') && !archived)
  const account = banks.find(({ id }) => id === chosen) ?? banks.find(({ purposes }) => purposes.includes('bank'))
  if (!account) return <EmptyState icon={Landmark} title="No bank account yet" />
  return (
    <div className="grid gap-16">
      <div className={styles['account']}>
        <Field label="Account">
          {(ids) => (
            <select {...ids} className={inputClass} value={account.id} onChange={({ target }) => setChosen(target.value)}>
              {banks.map(({ id, code, name }) => (
                <option key={id} value={id}>{`${code} ${name}`}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Agreement account={account} formats={formats} />
      <Lines key={account.id} account={account} accounts={accounts} formats={formats} />
    </div>
  )
}

interface AccountProps {
  readonly account: LedgerAccount
  readonly formats: Formats
}

function Agreement({ account, formats }: AccountProps) {
  const { data, error } = useQuery(query(getReconciliation, { query: { account_id: account.id } }))
  if (error) return <ErrorBox error={error} />
  if (!data) return <Skeleton rows={3} />
  const amount = (text: string) => money(text, formats)
  return (
    <DescriptionCard
      details={[
        ['Balance in your books', amount(data.book_balance)],
        ['Not on a statement yet', amount(data.unmatched_entries)],
        ['On statements, not in your books', amount(data.unmatched_lines)],
        ['Expected statement balance', amount(data.expected_balance)],
        ...(data.statement_balance === null
          ? []
          : ([
              ['Statement balance', amount(data.statement_balance)],
              ['Difference', Number(data.difference) === 0 ? 'None' : amount(data.difference ?? '0')],
            ] as const)),
      ]}
      notes={
        Number(data.difference ?? '0') === 0
          ? undefined
          : 'A remaining difference is usually the opening balance: enter it in the Journal, dated before the first statement.'
      }
    />
  )
}

const states = [
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'matched', label: 'Matched' },
  { value: '', label: 'All' },
] as const

interface Open {
  readonly what: 'match' | 'payment' | 'expense' | 'entry'
  readonly line: BankLine
}

interface LinesProps extends AccountProps {
  readonly accounts: readonly LedgerAccount[]
}

function Lines({ account, accounts, formats }: LinesProps) {
  const { sortQuery, ...sorting } = useSort(lineSorts)
  const [state, setState] = useState<(typeof states)[number]['value']>('unmatched')
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<'import' | 'imports'>()
  const [open, setOpen] = useState<Open>()
  const list = usePagedList(listBankLines, {
    account_id: account.id,
    ...sortQuery,
    ...(state ? { state } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  })
  const { data: proposals = [] } = useQuery(query(listBankProposals, { query: { account_id: account.id } }))
  const { run, busy } = useAction(...bankPaths, '/api/sales', '/api/business-accounts')
  const proposalOf = (line: BankLine) => proposals.find((proposal) => proposal.line.id === line.id)
  const confirm = (wanted: readonly BankProposal[]) =>
    void run(async () => {
      const [payments, others] = [
        wanted.filter(({ invoices }) => invoices.length > 0),
        wanted.filter(({ entries, through }) => entries.length > 0 && through === null),
      ]
      const matches = others.map(({ line, entries }) => ({ line_ids: [line.id], entry_ids: entries.map(({ id }) => id) }))
      if (matches.length > 0) await call(matchBankLines, { body: { account_id: account.id, matches } })
      for (const { line, invoices } of payments)
        await call(recordBankPayment, { params: { id: line.id }, body: { sale_ids: invoices.map(({ id }) => id) } })
      let banked = 0
      for (const { line, entries, through } of wanted) {
        if (through === null) continue
        const description = (line.description || line.reference || 'Cash banked').slice(0, 200)
        const body = { account_id: through, description, entry_ids: entries.map(({ id }) => id) }
        await call(recordBankEntry, { params: { id: line.id }, body })
        banked += 1
      }
      toast(
        [
          ...(matches.length > 0 ? [`${counted(matches.length, 'line')} matched.`] : []),
          ...(payments.length > 0 ? [`${counted(payments.length, 'payment')} recorded.`] : []),
          ...(banked > 0 ? [`${counted(banked, 'deposit')} of cash recorded.`] : []),
        ].join(' '),
      )
    })
  return (
    <>
      <div className={`flex wrap items-end ${styles['tools']}`}>
        <Chips label="Status" value={state} options={states} onChange={setState} />
        {/* Holds the space of the button that comes with the proposals, so that its neighbours stay under the hand. */}
        <SearchField label="Search lines" value={search} onChange={setSearch} />
        {proposals.length > 0 && (
          <Button kind="primary" busy={busy} onClick={() => confirm(proposals)}>
            <CheckCheck size={16} aria-hidden /> Confirm {counted(proposals.length, 'proposal')}
          </Button>
        )}
        <Button onClick={() => setDialog('import')}>
          <FileUp size={16} aria-hidden /> Import a statement
        </Button>
        <Button kind="ghost" onClick={() => setDialog('imports')}>
          <Files size={16} aria-hidden /> Imported statements
        </Button>
      </div>
      <PagedTable
        list={list}
        {...sorting}
        label="Bank lines"
        columns={lineColumns(formats, proposalOf)}
        rowKey={({ id }) => id}
        onOpen={(line) => setOpen({ what: 'match', line })}
        actions={(line) => lineActions(line, { proposal: proposalOf(line), confirm, open: setOpen, run })}
        empty={<NoLines isFiltered={search !== '' || state !== 'unmatched'} />}
      />
      {dialog && (
        <Suspense>
          {dialog === 'import' ? (
            <ImportStatementDialog account={account} formats={formats} onClose={() => setDialog(undefined)} />
          ) : (
            <ImportsDialog account={account} formats={formats} onClose={() => setDialog(undefined)} />
          )}
        </Suspense>
      )}
      <Suspense>
        {open && (
          <OpenLine open={open} account={account} accounts={accounts} formats={formats} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  )
}

const NoLines = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <EmptyState icon={Landmark} title={isFiltered ? 'No lines match your filters' : 'Nothing to match'}>
    {isFiltered
      ? 'Change the search, or choose All.'
      : 'Import a bank statement for this account to match its lines with payments, bills, expenses and takings.'}
  </EmptyState>
)

function OpenLine({
  open: { what, line },
  account,
  accounts,
  formats,
  onClose,
}: LinesProps & { readonly open: Open; readonly onClose: () => void }) {
  if (line.match_id !== null) return null
  if (what === 'match') return <MatchDialog account={account} line={line} formats={formats} onClose={onClose} />
  if (what === 'payment') return <PaymentDialog line={line} formats={formats} onClose={onClose} />
  return (
    <RecordDialog
      as={what}
      line={line}
      accounts={accounts.filter(({ id, archived }) => id !== account.id && !archived)}
      title={`${money(line.amount, formats)} on ${day(line.line_date, formats)}`}
      formats={formats}
      onClose={onClose}
    />
  )
}
