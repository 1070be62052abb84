/** Expenses, with those that recur: they may be entered as bills. */
import { ExpensesScreen } from '#modules/buying/expense/web/ExpensesScreen.tsx'
import { lazyNamed } from '#web/lazy-named.ts'

const RecurringPanel = lazyNamed(() => import('./RecurringPanel.tsx'), 'RecurringPanel')

export const ExpensesWithRecurring = () => (
  <ExpensesScreen recurring={(panel) => <RecurringPanel payment="at_once" {...panel} />} />
)
