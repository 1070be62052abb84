/** Records a line of a statement as a payment: money in for unpaid invoices of an account, money out for open bills of a vendor. */
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { leftOf } from '#modules/buying/bill/bill.ts'
import { listBills } from '#modules/buying/bill/contract.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { call } from '#web/call.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { dayColumn, moneyColumn, textColumn } from '#web/ui/columns.tsx'
import { type Formats, day, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { BankLine } from '../bank-line.ts'
import { recordBankPayment } from '../contract.ts'
import { numbersIn } from '../named-invoices.ts'
import { type OpenDocument, inPayingOrder, likelyFirst, payingWith } from '../open-document.ts'
import { bankPaths } from './bank-lines.tsx'
import styles from './Bank.module.css'

interface PaymentDialogProps {
  readonly line: BankLine
  readonly formats: Formats
  readonly onClose: () => void
}

export function PaymentDialog({ line, formats, onClose }: PaymentDialogProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, OpenDocument>>(new Map())
  const isIn = cents(line.amount) > 0n
  const amount = isIn ? cents(line.amount) : -cents(line.amount)
  const documents = useOpenDocuments(isIn, search.trim(), amount, numbersIn(`${line.description} ${line.reference}`))
  const paying = payingWith(amount, [...chosen.values()])
  const choose = (ids: ReadonlySet<string>) => {
    const seen = new Map([...chosen, ...documents.rows.map((row) => [row.id, row] as const)])
    setChosen(new Map([...seen].filter(([id]) => ids.has(id))))
  }
  return (
    <Dialog title={`${money(line.amount, formats)} on ${day(line.line_date, formats)}`} wide onClose={onClose}>
      <div className="grid gap-16">
        <p>{[line.description, line.reference].filter(Boolean).join(' · ')}</p>
        <SearchField label={isIn ? 'Search invoices' : 'Search bills'} value={search} onChange={setSearch} />
        <Documents {...documents} isIn={isIn} chosen={new Set(chosen.keys())} onChoose={choose} formats={formats} />
        <PlainForm
          action="Record payment"
          disabled={paying.state === 'none' || paying.state === 'several' || (paying.state === 'over' && !isIn)}
          refreshes={[...bankPaths, '/api/sales', '/api/business-accounts', '/api/bills']}
          submit={async () => {
            const ids = inPayingOrder([...chosen.values()]).map(({ id }) => id)
            const body = isIn ? { sale_ids: ids, keep_rest: paying.state === 'over' } : { bill_ids: ids }
            await call(recordBankPayment, { params: { id: line.id }, body })
            toast('The payment is recorded and matched.')
            onClose()
          }}
          onCancel={onClose}
        >
          <p role="status">{statusText(paying, isIn, formats)}</p>
        </PlainForm>
      </div>
    </Dialog>
  )
}

function statusText({ state, left, party }: ReturnType<typeof payingWith>, isIn: boolean, formats: Formats): string {
  const amount = money(moneyText(left), formats)
  const texts = {
    none: isIn ? 'Choose the invoices that it pays.' : 'Choose the bills that it pays.',
    several: isIn ? 'Choose invoices of one account.' : 'Choose bills of one vendor.',
    exact: 'The amounts agree.',
    part: `${amount} stays due.`,
    over: isIn
      ? `${amount} more than is due: it is added to the credit of ${party}.`
      : `${amount} more than is due. Choose another bill of ${party} as well.`,
  }
  return texts[state]
}

interface DocumentsProps extends ReturnType<typeof useOpenDocuments> {
  readonly isIn: boolean
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: ReadonlySet<string>) => void
  readonly formats: Formats
}

function Documents({ list, rows, isIn, chosen, onChoose, formats }: DocumentsProps) {
  if (list.error) return <ErrorBox error={list.error} retry={list.retry} />
  if (list.isPending) return <Skeleton rows={5} />
  return (
    <div className={`scroll ${styles['entries']}`}>
      <DataTable
        label={isIn ? 'Unpaid invoices' : 'Open bills'}
        rows={rows}
        rowKey={({ id }) => id}
        chosen={chosen}
        onChoose={onChoose}
        columns={[
          dayColumn('due', 'Due', (row: OpenDocument) => row.due, { formats, width: '120px', phone: 'detail' }),
          textColumn('name', isIn ? 'Invoice' : 'Bill', (row: OpenDocument) => `${row.name}, ${row.party}`, {
            width: 'minmax(180px, 2fr)',
            phone: 'title',
          }),
          moneyColumn('owed', 'Balance due', (row: OpenDocument) => moneyText(row.owed), {
            formats,
            width: '130px',
            phone: 'end',
          }),
        ]}
        empty={
          <EmptyState icon={SearchX} title={isIn ? 'No unpaid invoices' : 'No open bills'}>
            {isIn
              ? 'Match the line with a payment that is booked, or record it to an account.'
              : 'Match the line with a payment that is booked, or record it as an expense.'}
          </EmptyState>
        }
      />
      {list.loadMore && (
        <Button kind="ghost" busy={list.loadingMore} onClick={list.loadMore}>
          {list.loadingMore ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </div>
  )
}

/** Unpaid invoices on account, or open bills: those that the line names first, then those of its amount, then the one due first. */
function useOpenDocuments(isIn: boolean, search: string, amount: Cents, numbers: readonly string[]) {
  const filter = { limit: '100', ...(search ? { search } : {}) }
  const sales = usePagedList(
    listSales,
    { ...filter, sort: 'date', payment_method: 'account', payment_status: 'unpaid' },
    { enabled: isIn },
  )
  const bills = usePagedList(listBills, { ...filter, show: 'open', kind: 'bill' }, { enabled: !isIn })
  const invoices = sales.rows.map((sale): OpenDocument => ({
    id: sale.id,
    name: sale.invoice_number,
    party: sale.customer_name,
    party_id: sale.business_account_id ?? '',
    due: sale.due_date ?? sale.sale_date,
    owed: cents(sale.total_amount) - cents(sale.amount_paid),
  }))
  const open = bills.rows.map((bill): OpenDocument => ({
    id: bill.id,
    name: bill.bill_number,
    party: bill.vendor,
    party_id: bill.vendor_id,
    due: bill.due_date,
    owed: leftOf(bill),
  }))
  return { list: isIn ? sales : bills, rows: likelyFirst(isIn ? invoices : open, amount, numbers) }
}
