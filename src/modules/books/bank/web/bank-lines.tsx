/** The columns of bank lines, and what can be done with one. */
import { Check, HandCoins, Landmark, Link2, Receipt, Trash2, Undo2 } from 'lucide-react'
import { call } from '#web/call.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { MenuAction } from '#web/ui/Menu.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { dayColumn, moneyColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { type Formats, day } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { BankLine, BankProposal, BookLine } from '../bank-line.ts'
import { deleteBankLine, unmatchBankLines } from '../contract.ts'
import type { lineSorts } from '../sorts.ts'

/** API paths to invalidate after a match or a recorded line. */
export const bankPaths = ['/api/bank', '/api/journal', '/api/expenses', '/api/reports'] as const

/** "Invoice 04022, 3 Nov 2026". */
const entryText = ({ description, entry_date }: BookLine, formats: Formats) => `${description}, ${day(entry_date, formats)}`

const invoiceNames = (invoices: BankProposal['invoices']) =>
  `${invoices.length === 1 ? 'invoice' : 'invoices'} ${invoices.map(({ invoice_number }) => invoice_number).join(', ')}`

export const lineColumns = (
  formats: Formats,
  proposalOf: (line: BankLine) => BankProposal | undefined,
): PagedColumn<BankLine, (typeof lineSorts)[number]>[] => [
  paged(
    dayColumn('day', 'Day', (row) => row.line_date, { formats, width: '120px', phone: 'detail' }),
    { sort: 'day' },
  ),
  paged(
    textColumn('description', 'Description', (row) => [row.description, row.reference].filter(Boolean).join(' · '), {
      width: 'minmax(180px, 2fr)',
      phone: 'title',
    }),
  ),
  {
    id: 'match',
    title: 'Matched with',
    width: 'minmax(200px, 2fr)',
    cell: (row) => <Matched line={row} proposal={proposalOf(row)} formats={formats} />,
    phone: 'last',
  },
  paged(
    moneyColumn('amount', 'Amount', (row) => row.amount, { formats, width: '130px', phone: 'end' }),
    { sort: 'amount' },
  ),
]

function Matched({
  line,
  proposal,
  formats,
}: {
  readonly line: BankLine
  readonly proposal: BankProposal | undefined
  readonly formats: Formats
}) {
  if (line.match_id !== null) return <MatchText tone="ok" label="Matched" text={entriesText(line.entries, formats)} />
  if (!proposal) return <Badge tone="warn">Unmatched</Badge>
  const { invoices, entries } = proposal
  const [invoice] = invoices
  const text = invoice ? `Pays ${invoiceNames(invoices)}, ${invoice.customer_name}` : entriesText(entries, formats)
  return <MatchText tone="info" label="Proposed" text={text} />
}

function entriesText(entries: readonly BookLine[], formats: Formats): string {
  const [first, ...more] = entries
  return `${first ? entryText(first, formats) : ''}${more.length > 0 ? ` and ${more.length} more` : ''}`
}

const MatchText = ({ tone, label, text }: { readonly tone: 'ok' | 'info'; readonly label: string; readonly text: string }) => (
  <span className="muted">
    <Badge tone={tone}>{label}</Badge> {text}
  </span>
)

interface LineActions {
  readonly proposal: BankProposal | undefined
  readonly confirm: (proposals: readonly BankProposal[]) => void
  readonly open: (open: { readonly what: 'match' | 'payment' | 'expense' | 'entry'; readonly line: BankLine }) => void
  readonly run: (action: () => Promise<unknown>) => Promise<unknown>
}

export function lineActions(line: BankLine, { proposal, confirm, open, run }: LineActions): MenuAction[] {
  const { match_id } = line
  if (match_id !== null)
    return [
      {
        label: 'Undo the match',
        icon: Undo2,
        do: () =>
          void run(async () => {
            await call(unmatchBankLines, { params: { id: match_id } })
            toast('The line is unmatched again.')
          }),
      },
    ]
  return [
    ...(proposal ? [{ label: 'Confirm the proposal', icon: Check, do: () => confirm([proposal]) }] : []),
    { label: 'Match with…', icon: Link2, do: () => open({ what: 'match', line }) },
    {
      label: Number(line.amount) > 0 ? 'Record as payment of invoices…' : 'Record as payment of bills…',
      icon: HandCoins,
      do: () => open({ what: 'payment', line }),
    },
    ...(Number(line.amount) < 0
      ? [{ label: 'Record as an expense…', icon: Receipt, do: () => open({ what: 'expense', line }) }]
      : []),
    { label: 'Record to an account…', icon: Landmark, do: () => open({ what: 'entry', line }) },
    {
      label: 'Delete the line',
      icon: Trash2,
      do: () =>
        void run(async () => {
          await call(deleteBankLine, { params: { id: line.id } })
          toast('The line is deleted. Importing its file again brings it back.')
        }),
    },
  ]
}
