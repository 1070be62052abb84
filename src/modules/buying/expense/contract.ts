/** Every call about expenses. Read this file first. */
import * as z from 'zod/mini'
import { Page, endpoint, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { Day, MoneyText } from '#kernel/wire.ts'
import { CorrectionPreview } from '#modules/supplies/carried-cost.ts'
import { Expense, NewExpense, SentExpense, StockChange, receiptLimits } from './expense.ts'
import { expenseSorts } from './sorts.ts'

const UsualKind = z.array(z.object({ name: z.string(), tax_kind: z.enum(taxKinds) }))

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  summary: 'Lists expenses, newest first by default, a page at a time; `meta` has their total',
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
  summary: 'Suggests the categories and vendors used so far, and how purchases of them were taxed last',
  roles: managers,
  reply: z.object({
    categories: z.array(z.string()),
    vendors: z.array(z.string()),
    usual_kinds: z.object({
      /** Vendors that charge no tax. */
      untaxed: z.array(z.string()),
      /** The kind of tax of the last purchase, where it was not the standard one. */
      vendors: UsualKind,
      categories: UsualKind,
    }),
  }),
})

export const getExpense = endpoint({
  method: 'GET',
  path: '/api/expenses/:id',
  summary: 'Returns one expense',
  roles: managers,
  reply: Expense,
})

export const createExpense = endpoint({
  method: 'POST',
  path: '/api/expenses',
  status: 201,
  summary: 'Creates an expense; a supply bought with it is received in the same step',
  roles: managers,
  body: NewExpense,
  reply: Expense,
  idempotent: true,
  problems: ['SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const previewExpense = endpoint({
  method: 'GET',
  path: '/api/expenses/:id/correction',
  summary:
    'Previews what another quantity, cost or day of an expense changes: the stock that it raised, and the plants that it was used for',
  roles: managers,
  query: StockChange,
  reply: CorrectionPreview,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'PERIOD_CLOSED'],
})

export const editExpense = endpoint({
  method: 'PUT',
  path: '/api/expenses/:id',
  summary: 'Changes an expense; the stock it received is corrected with it',
  roles: managers,
  body: SentExpense,
  reply: Expense,
  problems: ['IN_USE', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id',
  summary: 'Deletes an expense and the stock it received; refused if some of that stock has been used',
  roles: managers,
  problems: ['IN_USE', 'SHORT_SUPPLIES', 'PERIOD_CLOSED'],
})

export const restoreExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/restore',
  summary: 'Restores a deleted expense, and the stock it received',
  roles: managers,
  reply: Expense,
  problems: ['SHORT_SUPPLIES', 'BAD_STATE', 'IN_USE', 'PERIOD_CLOSED'],
})

export const addReceipt = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/receipts',
  status: 201,
  summary: 'Stores a receipt of an expense: a photo (JPEG, PNG, WebP, AVIF), reduced in size, or a PDF',
  roles: managers,
  file: { field: 'receipt', maxBytes: receiptLimits.photo, isStored: true },
  body: z.strictObject({}),
  reply: Expense,
})

export const removeReceipt = endpoint({
  method: 'DELETE',
  path: '/api/expenses/:id/receipts/:receiptId',
  summary: 'Deletes a receipt permanently; receipts of a closed period cannot be deleted',
  roles: managers,
  reply: Expense,
  problems: ['PERIOD_CLOSED'],
})

export const showReceipt = endpoint({
  method: 'GET',
  path: '/api/expenses/:id/receipts/:receiptId',
  summary: 'Returns a receipt: the PDF, or the photo as WebP, as a thumbnail or full size',
  roles: managers,
  query: z.strictObject({ size: z.optional(z.enum(['small', 'large'])) }),
  download: ['webp', 'pdf'],
})
