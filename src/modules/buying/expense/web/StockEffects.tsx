/** Shows, while it is typed, how another quantity, cost or day of an expense changes the stock that it raised. */
import { useWatch } from 'react-hook-form'
import { EffectsText } from '#modules/supplies/web/CorrectionEffects.tsx'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { previewExpense } from '../contract.ts'
import { type Expense, StockChange } from '../expense.ts'

const fields = ['expense_date', 'cost', 'gst_paid', 'quantity'] as const
type StockFields = Pick<Expense, (typeof fields)[number]>

interface StockEffectsProps {
  readonly expense: Pick<Expense, 'id'> & StockFields
  readonly typed: Readonly<Record<keyof StockFields, unknown>>
}

export function StockEffects({ expense, typed }: StockEffectsProps) {
  const { data: change } = StockChange.safeParse(typed)
  const isSame =
    change?.expense_date === expense.expense_date &&
    (['cost', 'gst_paid', 'quantity'] as const).every((field) => Number(change[field]) === Number(expense[field]))
  const preview = useQuery({
    ...query(previewExpense, {
      params: { id: expense.id },
      query: change ?? { expense_date: expense.expense_date, cost: '0', gst_paid: '0', quantity: '0' },
    }),
    enabled: change !== undefined && !isSame,
    retry: false,
  })
  return change !== undefined && !isSame && preview.data ? <EffectsText effects={preview.data} /> : null
}

export function TypedStockEffects({ expense }: Pick<StockEffectsProps, 'expense'>) {
  const [expense_date, cost, gst_paid, quantity]: unknown[] = useWatch({ name: fields })
  return <StockEffects expense={expense} typed={{ expense_date, cost, gst_paid, quantity }} />
}
