/** A bill in words. */
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { type Bill, type BillState, billState, leftOf } from '../bill.ts'

const states: Readonly<Record<BillState, readonly [Tone, string]>> = {
  open: ['info', 'To pay'],
  part_paid: ['warn', 'Part paid'],
  overdue: ['bad', 'Overdue'],
  paid: ['ok', 'Paid'],
  void: ['neutral', 'Void'],
}
const creditStates: Readonly<Partial<Record<BillState, readonly [Tone, string]>>> = {
  open: ['info', 'Credit'],
  part_paid: ['warn', 'Part used'],
  paid: ['ok', 'Used'],
}

export function BillBadge({ bill, today }: { readonly bill: Bill; readonly today: string }) {
  const state = billState(bill, today)
  const [tone, label] = (bill.kind === 'credit' ? creditStates[state] : undefined) ?? states[state]
  return <Badge tone={tone}>{label}</Badge>
}

/** "Bill 1042", "Credit note 7" */
export const billName = ({ kind, bill_number }: Pick<Bill, 'kind' | 'bill_number'>): string =>
  `${kind === 'bill' ? 'Bill' : 'Credit note'} ${bill_number}`

/** Unpaid amount in cents; negative for a credit note. */
export const signedLeft = (bill: Bill): bigint => (bill.kind === 'credit' ? -leftOf(bill) : leftOf(bill))

/** The paths of queries to read again after a bill or a payment has changed. */
export const touched = ['/api/bills', '/api/expenses', '/api/inventory', '/api/reports', '/api/tills', '/api/purchase-orders']
