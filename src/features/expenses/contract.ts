/** Every call about expenses. Read this file first. */
import * as z from 'zod/mini'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Day, MoneyText } from '#kernel/wire.ts'
import { Expense, ExpenseChange, NewExpense, receiptLimits } from './expense.ts'
import { expenseSorts } from './sorts.ts'
import { NewRecurring, Recurring, RecurringChange } from './recurring.ts'

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  summary: 'Expenses, the latest first where no order is asked for, a page at a time; what they come to stands in meta',
  roles: managers,
  query: z.optional(
    z.strictObject({
      ...Page,
      sort: sortedBy(...expenseSorts),
      search: text(100),
      from: z.optional(Day),
      to: z.optional(Day),
      category: text(60),
      vendor: text(80),
      has_receipt: z.optional(z.enum(['true', 'false'])),
    }),
  ),
  reply: z.array(Expense),
  meta: listMeta({ cost: MoneyText, gst_paid: MoneyText }),
})

export const expenseSuggestions = endpoint({
  method: 'GET',
  path: '/api/expenses/suggestions',
  summary: 'The categories and vendors that were written so far',
  roles: managers,
  reply: z.object({ categories: z.array(z.string()), vendors: z.array(z.string()) }),
})

export const getExpense = endpoint({
  method: 'GET',
  path: '/api/expenses/:id',
  summary: 'One expense',
  roles: managers,
  reply: Expense,
})

export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses',
  status: 201,
  summary: 'Writes an expense down; a supply that was bought with it is received in the same step',
  roles: managers,
  body: NewExpense,
  reply: Expense,
  idempotent: true,
  problems: ['SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const editExpense = endpoint({
  method: 'PUT',
  path: '/api/expenses/:id',
  summary: 'Writes an expense as it should have been; the stock it raised is corrected with it',
  roles: managers,
  body: ExpenseChange,
  reply: Expense,
  problems: ['SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id',
  summary:
    'Takes an expense out of the books, and what it put into stock off the stock; refused where some of that has been used',
  roles: managers,
  problems: ['IN_USE', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const restoreExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/restore',
  summary: 'Puts an expense back into the books, and what it bought back into stock',
  roles: managers,
  reply: Expense,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const addReceipt = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/receipts',
  status: 201,
  summary: 'Keeps the receipt of an expense: a photo (JPEG, PNG, WebP, AVIF) made small, or a PDF as it is',
  roles: managers,
  file: { field: 'receipt', maxBytes: receiptLimits.photo },
  body: z.strictObject({}),
  reply: Expense,
})

export const removeReceipt = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id/receipts/:receiptId',
  summary: 'Lets a receipt go for good; those of a closed period stay',
  roles: managers,
  reply: Expense,
  problems: ['PERIOD_CLOSED'],
})

export const showReceipt = endpoint({
  method: 'GET',
  path: '/api/expenses/:id/receipts/:receiptId',
  summary: 'A receipt: the PDF, or the photo as WebP, small or to be read',
  roles: managers,
  query: z.strictObject({ size: z.optional(z.enum(['small', 'large'])) }),
  download: ['webp', 'pdf'],
})

export const listRecurring = endpoint({
  method: 'GET',
  path: '/api/expenses/recurring',
  summary: 'What falls due again and again, with the next day of each',
  roles: managers,
  reply: z.array(Recurring),
})

export const getRecurring = endpoint({
  method: 'GET',
  path: '/api/expenses/recurring/:id',
  summary: 'One recurring expense, with its next day',
  roles: managers,
  reply: Recurring,
})

export const createRecurring = endpoint({
  method: 'POST',
  path: '/api/expenses/recurring',
  status: 201,
  summary: 'Sets an expense up that is written down on its days from now on; what is due already is written at once',
  roles: managers,
  body: NewRecurring,
  reply: Recurring,
  idempotent: true,
})

export const editRecurring = endpoint({
  method: 'PUT',
  path: '/api/expenses/recurring/:id',
  summary: 'Changes what is still to come; what was written stays',
  roles: managers,
  body: RecurringChange,
  reply: Recurring,
})

export const pauseRecurring = endpoint({
  method: 'POST',
  path: '/api/expenses/recurring/:id/pause',
  summary: 'Pauses a recurring expense; what falls due meanwhile is left out',
  roles: managers,
  reply: Recurring,
})

export const resumeRecurring = endpoint({
  method: 'POST',
  path: '/api/expenses/recurring/:id/resume',
  summary: 'Resumes a paused recurring expense from today',
  roles: managers,
  reply: Recurring,
})

export const removeRecurring = endpoint({
  method: 'DELETE',
  path: '/api/expenses/recurring/:id',
  summary: 'Ends it for good; what was written stays',
  roles: managers,
})
