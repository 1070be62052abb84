/** State of the bill form: header and lines, with due day and tax prefilled. */
import { useState } from 'react'
import { isFarAway } from '#modules/buying/expense/expense.ts'
import { claimsTax, useUsualTax } from '#modules/buying/expense/web/use-usual-tax.ts'
import { listReferenceEntries } from '#modules/setup/reference/contract.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { type TaxKind, isAccountedFor } from '#modules/setup/settings/tax-kind.ts'
import { trimDecimals } from '#kernel/number.ts'
import { invalid } from '#kernel/problem.ts'
import { query } from '#web/query.ts'
import { day, todayOf } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { type BillKind, type NewBillLine, type WholeBill, billTotals, dueOn } from '../bill.ts'
import { type TypedBillLine, emptyLine } from './BillLineFields.tsx'

const linesOf = (bill: WholeBill | undefined): readonly TypedBillLine[] =>
  bill?.lines.map((line) => ({
    key: line.id,
    id: line.id,
    description: line.description,
    category: line.category,
    cost: line.cost,
    tax: isAccountedFor(line.tax_kind) ? line.reverse_charge_tax : line.gst_paid,
    tax_kind: line.tax_kind,
    inventory_item_id: line.inventory_item_id ?? '',
    quantity: Number(line.quantity) > 0 ? trimDecimals(line.quantity) : '',
  })) ?? [emptyLine()]

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text)

const startOf = (bill: WholeBill | undefined, vendor: string, settings: Settings) => ({
  vendor: bill?.vendor ?? vendor,
  bill_number: bill?.bill_number ?? '',
  bill_date: bill?.bill_date ?? todayOf(settings),
  /** Undefined: by the vendor's terms. */
  due_date: bill?.due_date,
  notes: bill?.notes ?? '',
  lines: linesOf(bill),
})
type Typed = ReturnType<typeof startOf>

interface Start {
  /** Undefined: a new one. */
  readonly bill: WholeBill | undefined
  readonly kind: BillKind
  readonly vendor: string
  readonly settings: Settings
}

export function useTypedBill({ bill, kind, vendor, settings }: Start) {
  const usual = useUsualTax(settings)
  const [typed, setTyped] = useState(() => startOf(bill, vendor, settings))
  const [confirmed, confirm] = useState('')
  const terms = useTerms(typed.vendor)
  const due_date = typed.due_date ?? (typed.bill_date === '' ? '' : dueOn({ bill_date: typed.bill_date }, terms))
  const kindOf = (line: TypedBillLine) =>
    claimsTax(settings, typed.bill_date)
      ? (line.tax_kind ?? usual.kindOf(typed.vendor, line.category, typed.bill_date))
      : undefined
  const taxOf = (line: TypedBillLine) => line.tax ?? usual.taxOf(line.cost, kindOf(line), typed.bill_date)
  const taxFields = (line: TypedBillLine) => taxFieldsOf(kindOf(line), taxOf(line) || '0')
  const amounts = typed.lines.map((line) => ({ cost: line.cost, gst_paid: taxFields(line).gst_paid }))
  return {
    ...typed,
    due_date,
    terms,
    taxOf,
    kindOf,
    totals: billTotals(amounts.filter(({ cost, gst_paid }) => isAmount(cost) && isAmount(gst_paid))),
    set: (what: Partial<Typed>) => setTyped({ ...typed, ...what }),
    setLine: (key: string, what: Partial<TypedBillLine>) =>
      setTyped({ ...typed, lines: typed.lines.map((line) => (line.key === key ? { ...line, ...what } : line)) }),
    /** Request body. Throws once for a day that is years away; saving again confirms it. */
    body: () => {
      if (typed.bill_date !== '' && isFarAway(typed.bill_date, todayOf(settings)) && confirmed !== typed.bill_date) {
        confirm(typed.bill_date)
        const message = `Is ${day(typed.bill_date, settings)} right? Correct the day, or save again to keep it.`
        throw invalid([{ path: 'bill_date', message }])
      }
      return {
        vendor: typed.vendor,
        bill_number: typed.bill_number,
        bill_date: typed.bill_date,
        ...(kind === 'bill' && due_date ? { due_date } : {}),
        notes: typed.notes,
        lines: typed.lines.map((line) => lineOf(line, taxFields(line))),
      }
    },
  }
}

/** Under the reverse charge and on imports the amount does not include the tax. */
const taxFieldsOf = (tax_kind: TaxKind | undefined, tax: string) => ({
  gst_paid: isAccountedFor(tax_kind) ? '0' : tax,
  ...(tax_kind ? { tax_kind } : {}),
  ...(isAccountedFor(tax_kind) ? { reverse_charge_tax: tax } : {}),
})

const lineOf = (line: TypedBillLine, tax: ReturnType<typeof taxFieldsOf>): NewBillLine => ({
  ...(line.id ? { id: line.id } : {}),
  description: line.description,
  category: line.category,
  cost: line.cost,
  ...tax,
  ...(line.quantity ? { quantity: line.quantity } : {}),
  ...(line.inventory_item_id ? { inventory_item_id: line.inventory_item_id } : {}),
})

/** The days in which a vendor wants to be paid; null where it has no terms. */
function useTerms(vendor: string): number | null {
  const vendors = useQuery(query(listReferenceEntries, { query: { kind: 'vendors' } })).data ?? []
  const found = vendors.find(({ name }) => name.toLowerCase() === vendor.trim().toLowerCase())
  return found?.kind === 'vendors' ? found.payment_terms : null
}
