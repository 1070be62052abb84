/** Shows, while it is typed, how another quantity, cost or day of an expense changes the stock that it raised. */
import { useWatch } from 'react-hook-form'
import { EffectsText } from '#features/supplies/web/CorrectionEffects.tsx'
import { query } from '#web/query.ts'
import { useQuery } from '#web/use-query.ts'
import { previewExpense } from '../contract.ts'
import { type Expense, StockChange } from '../expense.ts'

export function StockEffects({ expense }: { readonly expense: Expense }) {
  const [expense_date, cost, gst_paid, quantity]: unknown[] = useWatch({ name: ['expense_date', 'cost', 'gst_paid', 'quantity'] })
  const { data: change } = StockChange.safeParse({ expense_date, cost, gst_paid, quantity })
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
