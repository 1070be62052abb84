/** Closed books: every call with an accounting date is refused in a closed period, and no figure of that period changes. */
import { makeMix, saveMix } from '#modules/growing/recipe/mix-calls.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccount } from '#modules/customers/contract.ts'
import { createExpense, deleteExpense, editExpense } from '#modules/buying/expense/contract.ts'
import { confirmOrder, returnDeposit, reverseDeposit, takeCurrentOrder, takeDeposit } from '#modules/orders/order/contract.ts'
import { correctAct, previewActCorrection } from '#modules/growing/batch/act-correction-calls.ts'
import * as operations from '#modules/growing/batch/batch-calls.ts'
import * as costCalls from '#modules/growing/batch/batch-cost-calls.ts'
import * as batches from '#modules/growing/batch/contract.ts'
import { addJournalEntry, listLedgerAccounts, reverseJournalEntry } from '#modules/books/journal/contract.ts'
import * as payables from '#modules/buying/bill/contract.ts'
import { createSpray } from '#modules/growing/spray/spray-calls.ts'
import * as tasks from '#modules/growing/task/task-calls.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import {
  changeBuyer,
  correctAccountPayment,
  correctSalePayment,
  getSale,
  payAccount,
  paySale,
  reverseAccountPayment,
  reverseSalePayment,
  createSale,
  voidSale,
} from '#modules/selling/sale/contract.ts'
import { makeLayby, payLayby, reverseLaybyPayment } from '#modules/selling/draft/layby-calls.ts'
import { adjustBooks, closeBooks } from '#modules/setup/settings/contract.ts'
import * as purchases from '#modules/buying/stockroom/contract.ts'
import * as supplies from '#modules/supplies/contract.ts'
import { addDays } from '#kernel/day.ts'
import { allCalls, nameOfCall } from '#testing/contracts.ts'
import { newId } from '#server/new-id.ts'
import { aShed, began, keyed, potting, today } from '#testing/batches.ts'
import { owner } from '#testing/nursery.ts'

const closedThrough = addDays(today, -30)
/** A day in the closed period on which the shed's batches exist already. */
const day = addDays(closedThrough, -10)

interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly detail: string | undefined
}

/** A journal entry by hand on that day. */
async function addEntryOn(manager: ReturnType<Awaited<ReturnType<typeof aShed>>['as']>, entry_date: string) {
  const [debit, credit] = (await manager.calls(listLedgerAccounts)).data
  const lines = [
    { account_id: debit?.id ?? '', debit: '10' },
    { account_id: credit?.id ?? '', credit: '10' },
  ]
  return manager.calls(addJournalEntry, { body: { entry_date, description: 'Loan', lines }, ...keyed() })
}

/** An invoice of 23.00 for which 30.00 was paid on that day: the rest is credit on the account. */
async function paidInvoice(
  manager: ReturnType<Awaited<ReturnType<typeof aShed>>['as']>,
  items: readonly {
    readonly item_type: 'other'
    readonly name: string
    readonly unit_price: string
    readonly quantity: string
  }[],
) {
  const { data: account } = await manager.calls(createAccount, { body: { name: 'Library' } })
  const body = { payment_method: 'account' as const, business_account_id: account.id, items: [...items] }
  const { data: sale } = await manager.calls(createSale, { body, ...keyed() })
  const payment = { amount: '30', method: 'card' as const, paid_on: day, keep_rest: true }
  await manager.calls(payAccount, { params: { id: account.id }, body: payment, ...keyed() })
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM payments WHERE business_account_id = $1', [account.id])
  const { data } = await manager.calls(getSale, { params: { id: sale.id } })
  return { account: account.id, sale: sale.id, of_account: rows[0]?.id ?? '', of_sale: data.payments[0]?.id ?? '' }
}

/** A bill of that day with 5.00 paid on it, and a credit note. */
async function aBill(manager: ReturnType<Awaited<ReturnType<typeof aShed>>['as']>) {
  const body = { vendor: 'Pot Co', bill_number: '1', bill_date: day, lines: [{ category: 'Power', cost: '115', gst_paid: '15' }] }
  const { data: bill } = await manager.calls(payables.createBill, { body, ...keyed() })
  const { data: credit } = await manager.calls(payables.createBill, { body: { ...body, kind: 'credit' }, ...keyed() })
  const { data: open } = await manager.calls(payables.createBill, { body: { ...body, bill_number: '2' }, ...keyed() })
  const { vendor_id } = bill
  const paid = { vendor_id, amount: '5', method: 'bank_transfer' as const, paid_on: day, bill_ids: [bill.id] }
  const { data: payment } = await manager.calls(payables.payBills, { body: paid, ...keyed() })
  return { body, open, credit, paid, payment }
}

/** A nursery with a year of data, whose books are closed up to a month ago. */
async function closedShed() {
  const shed = await aShed()
  const manager = shed.as('manager')
  const batch = await shed.propagate(200)
  const other = await shed.propagate(50)
  const loss = await shed.hand.calls(operations.recordLoss, {
    params: { id: other.id },
    body: { quantity: 5, loss_date: day },
    ...keyed(),
  })
  const moved = await shed.hand.calls(operations.moveBatch, {
    params: { id: other.id },
    body: { movement_date: day, new_location: 'Tunnel 2' },
    ...keyed(),
  })
  const bought = await manager.calls(supplies.addTransaction, {
    body: { inventory_item_id: shed.bag, kind: 'purchase', quantity: '10', unit_cost: '0.20', transaction_date: `${day}T09:00` },
    ...keyed(),
  })
  const expense = await manager.calls(createExpense, {
    body: { expense_date: day, cost: '115', gst_paid: '15', category: 'Power' },
  })
  const items = [{ item_type: 'other' as const, name: 'Advice', unit_price: '23.00', quantity: '1' }]
  const sale = await manager.calls(createSale, { body: { payment_method: 'card', items }, ...keyed() })
  await owner.query('UPDATE sales SET sale_date = $2 WHERE id = $1', [sale.data.id, day])
  const { data: account } = await manager.calls(createAccount, { body: { name: 'Council' } })
  const owed = await manager.calls(createSale, {
    body: { payment_method: 'account', business_account_id: account.id, items },
    ...keyed(),
  })
  const draft = await manager.calls(purchases.draftPurchase, {
    body: { vendor: 'Pot Co', items: [{ inventory_item_id: shed.bag, quantity: '10', unit_cost: '0.2' }] },
    ...keyed(),
  })
  const order = await manager.calls(purchases.setPurchaseState, {
    params: { id: draft.data.id },
    body: { to: 'sent', version: draft.data.version },
  })
  const task = await manager.calls(tasks.createTask, {
    body: { task_type: 'potting-up', batch_id: batch.id, scheduled_date: today },
    ...keyed(),
  })
  const advice = { id: newId(), name: 'Advice', price: '23.00', tax_kind: 'standard' as const }
  const layby = await manager.calls(makeLayby, {
    body: {
      cart: { lines: [{ good: advice, quantity: '1', discount: '0' }], customer_name: 'Ana' },
      customer_name: 'Ana',
      valid_until: addDays(today, 30),
      method: 'card',
      amount: '5',
    },
    ...keyed(),
  })
  const ordered = await manager.calls(takeCurrentOrder, {
    body: { customer_name: 'Ana', items: [{ name: 'Advice', unit_price: '23.00', quantity: 1 }] },
    ...keyed(),
  })
  const deposited = { method: 'card' as const, amount: '5', paid_on: day }
  const { data: held } = await manager.calls(takeDeposit, { params: { id: ordered.data.id }, body: deposited, ...keyed() })
  const part = { method: 'card' as const, amount: '1', paid_on: day }
  const { data: partPaid } = await manager.calls(payLayby, { params: { id: layby.data.id }, body: part, ...keyed() })
  const paid = await paidInvoice(manager, items)
  const bill = await aBill(manager)
  await manager.calls(closeBooks, { body: { closed_through: closedThrough } })
  const figures = async () => {
    const of = async (statement: 'profit' | 'tax' | 'stock' | 'cash') =>
      (await manager.calls(getFinancialReport, { query: { statement, from: began, to: closedThrough, compare: 'none' } })).data
    return { profit: await of('profit'), tax: await of('tax'), stock: await of('stock'), cash: await of('cash') }
  }
  return {
    ...shed,
    manager,
    batch,
    other,
    loss,
    moved,
    bought,
    expense,
    sale: sale.data,
    owed: owed.data,
    account,
    layby: layby.data,
    ordered: ordered.data,
    order: order.data,
    task,
    paid,
    bill,
    held: held.deposits[0]?.id ?? '',
    partPaid: partPaid.payments.find(({ amount }) => amount === '1.00')?.id ?? '',
    figures,
  }
}
const bounced = { reason: 'Bounced', paid_on: day }
/** One shed for all tests: refusals change nothing. */
const closed = closedShed()

type Closed = Awaited<ReturnType<typeof closedShed>>

/** Every call whose body has an accounting date, tried in the closed period. */
const dated: Readonly<Record<string, (shed: Closed) => Promise<Answer>>> = {
  'POST /api/expenses': ({ manager }) => manager.calls(createExpense, { body: { expense_date: day, cost: '10', gst_paid: '0' } }),
  'PUT /api/expenses/:id': ({ manager, expense: { data } }) =>
    manager.calls(editExpense, {
      params: { id: data.id },
      body: { expense_date: today, cost: '1', gst_paid: '0', version: data.version },
    }),
  'POST /api/bills': ({ manager, bill: { body } }) =>
    manager.calls(payables.createBill, { body: { ...body, bill_number: '3' }, ...keyed() }),
  'PUT /api/bills/:id': ({ manager, bill: { body, open } }) =>
    manager.calls(payables.editBill, {
      params: { id: open.id },
      body: { ...body, bill_number: '2', bill_date: today, version: open.version },
    }),
  'POST /api/bills/payments': ({ manager, bill: { paid } }) => manager.calls(payables.payBills, { body: paid, ...keyed() }),
  'POST /api/bills/payments/:id/reverse': ({ manager, bill: { payment } }) =>
    manager.calls(payables.reverseBillPayment, { params: { id: payment.id }, body: bounced, ...keyed() }),
  'POST /api/bills/:id/use': ({ manager, bill: { credit } }) =>
    manager.calls(payables.useCredit, { params: { id: credit.id }, body: { amount: '1', allocated_on: day }, ...keyed() }),
  'POST /api/bills/:id/refund': ({ manager, bill: { credit } }) =>
    manager.calls(payables.refundCredit, {
      params: { id: credit.id },
      body: { amount: '1', method: 'card', paid_on: day },
      ...keyed(),
    }),
  'POST /api/plant-batches': ({ manager, plant }) =>
    manager.calls(batches.createBatch, {
      body: { plant_type_id: plant, container_size: 'PB3', quantity: 10, started_on: day },
      ...keyed(),
    }),
  'POST /api/plant-batches/bulk-propagation': ({ hand, plant }) =>
    hand.calls(operations.bulkPropagation, {
      body: {
        method: 'cutting',
        started_on: day,
        batches: [{ plant_type_id: plant, container_size: '9 cm', quantity: 10, cost: '500' }],
      },
      ...keyed(),
    }),
  'POST /api/plant-batches/:id/pot-up': ({ hand, batch }) =>
    hand.calls(operations.potUp, { params: { id: batch.id }, body: potting(10, { potting_date: day }), ...keyed() }),
  'POST /api/plant-batches/bulk-potting-up': ({ hand, batch }) =>
    hand.calls(operations.bulkPottingUp, {
      body: { batches: [{ batch_id: batch.id, quantity: 10 }], container_size: 'PB5', potting_date: day },
      ...keyed(),
    }),
  'POST /api/plant-batches/:id/history': ({ hand, batch }) =>
    hand.calls(operations.divide, {
      params: { id: batch.id },
      body: { input_quantity: 10, quantity: 20, container_size_to: '9 cm', action_date: day },
      ...keyed(),
    }),
  'POST /api/plant-batches/bulk-division': ({ hand, batch }) =>
    hand.calls(operations.bulkDivision, {
      body: { batches: [{ batch_id: batch.id, input_quantity: 10, quantity: 20 }], container_size_to: '9 cm', action_date: day },
      ...keyed(),
    }),
  'POST /api/plant-batches/:id/losses': ({ hand, batch }) =>
    hand.calls(operations.recordLoss, {
      params: { id: batch.id },
      body: { quantity: 5, loss_date: day, abnormal: true },
      ...keyed(),
    }),
  'POST /api/plant-batches/operations/:id/correction': ({ manager, loss }) =>
    manager.calls(correctAct, {
      params: { id: String(loss.answer['operation_id']) },
      body: { occurred_on: addDays(day, -1), reason: 'Typed wrongly' },
      ...keyed(),
    }),
  'POST /api/plant-batches/operations/:id/correction/preview': ({ manager, loss }) =>
    manager.calls(previewActCorrection, {
      params: { id: String(loss.answer['operation_id']) },
      body: { occurred_on: addDays(day, -1) },
    }),
  'POST /api/plant-batches/bulk-grading': ({ hand, batch }) =>
    hand.calls(operations.gradeBatches, {
      body: { batches: [{ batch_id: batch.id, parts: [{ quantity: 1, grade: 'A' }] }], date: day },
      ...keyed(),
    }),
  'POST /api/plant-batches/bulk-losses': ({ hand, batch }) =>
    hand.calls(operations.bulkLosses, { body: { batches: [{ batch_id: batch.id, quantity: 5 }], loss_date: day }, ...keyed() }),
  'POST /api/plant-batches/:id/split': ({ hand, batch }) =>
    hand.calls(operations.splitBatch, { params: { id: batch.id }, body: { quantity: 5, date: day }, ...keyed() }),
  'POST /api/plant-batches/:id/merge': ({ hand, batch, other }) =>
    hand.calls(operations.mergeBatches, { params: { id: batch.id }, body: { batch_ids: [other.id], date: day }, ...keyed() }),
  'POST /api/plant-batches/:id/count': ({ hand, batch }) =>
    hand.calls(operations.countBatch, { params: { id: batch.id }, body: { counted: 7, date: day }, ...keyed() }),
  'POST /api/plant-batches/bulk-costs': ({ manager, batch }) =>
    manager.calls(costCalls.bulkCosts, {
      body: { batch_ids: [batch.id], amount: '40', component: 'other', reason: 'Freight', date: day },
      ...keyed(),
    }),
  'POST /api/sprays': ({ hand, bag }) =>
    hand.calls(createSpray, {
      body: {
        location: 'Tunnel 1',
        product: 'Soap',
        day,
        time: '09:00',
        reentry_hours: 4,
        inventory_item_id: bag,
        used: '2',
      } as never,
      ...keyed(),
    }),
  'POST /api/production-tasks/:id/complete': ({ hand, task: { data } }) =>
    hand.calls(tasks.completeTask, {
      params: { id: data.id },
      body: { minutes: 30, pot_up: potting(10, { potting_date: day }), version: data.version },
      ...keyed(),
    }),
  'POST /api/sales/:id/payments': ({ manager, owed }) =>
    manager.calls(paySale, { params: { id: owed.id }, body: { amount: '10', paid_on: day }, ...keyed() }),
  'POST /api/business-accounts/:id/payments': ({ manager, account }) =>
    manager.calls(payAccount, { params: { id: account.id }, body: { amount: '10', paid_on: day, keep_rest: true }, ...keyed() }),
  'POST /api/laybys/:id/payments': ({ manager, layby }) =>
    manager.calls(payLayby, { params: { id: layby.id }, body: { method: 'card', amount: '1', paid_on: day }, ...keyed() }),
  'POST /api/orders/:id/deposits': ({ manager, ordered }) =>
    manager.calls(takeDeposit, { params: { id: ordered.id }, body: { method: 'card', amount: '1', paid_on: day }, ...keyed() }),
  'POST /api/orders/:id/deposit-returns': ({ manager, ordered }) =>
    manager.calls(returnDeposit, { params: { id: ordered.id }, body: { method: 'card', paid_on: day }, ...keyed() }),
  'POST /api/sales/:id/payments/:paymentId/reverse': ({ manager, paid }) =>
    manager.calls(reverseSalePayment, { params: { id: paid.sale, paymentId: paid.of_sale }, body: bounced, ...keyed() }),
  'POST /api/business-accounts/:id/payments/:paymentId/reverse': ({ manager, paid }) =>
    manager.calls(reverseAccountPayment, { params: { id: paid.account, paymentId: paid.of_account }, body: bounced, ...keyed() }),
  'POST /api/sales/:id/buyer': ({ manager, owed }) =>
    manager.calls(changeBuyer, {
      params: { id: owed.id },
      body: { reason: 'Wrong account', version: owed.version, payment: { method: 'card', paid_on: day } },
      ...keyed(),
    }),
  'POST /api/sales/:id/payments/:paymentId/correct': ({ manager, paid }) =>
    manager.calls(correctSalePayment, { params: { id: paid.sale, paymentId: paid.of_sale }, body: bounced, ...keyed() }),
  'POST /api/business-accounts/:id/payments/:paymentId/correct': ({ manager, paid }) =>
    manager.calls(correctAccountPayment, { params: { id: paid.account, paymentId: paid.of_account }, body: bounced, ...keyed() }),
  'POST /api/laybys/:id/payments/:paymentId/reverse': ({ manager, layby, partPaid }) =>
    manager.calls(reverseLaybyPayment, { params: { id: layby.id, paymentId: partPaid }, body: bounced, ...keyed() }),
  'POST /api/orders/:id/deposits/:paymentId/reverse': ({ manager, ordered, held }) =>
    manager.calls(reverseDeposit, { params: { id: ordered.id, paymentId: held }, body: bounced, ...keyed() }),
  'POST /api/orders/:id/confirm': ({ manager, ordered }) =>
    manager.calls(confirmOrder, {
      params: { id: ordered.id },
      body: { deposit: { method: 'card', amount: '1', paid_on: day } },
      ...keyed(),
    }),
  'DELETE /api/sales/:id': ({ manager, sale }) =>
    manager.calls(voidSale, { params: { id: sale.id }, body: { reason: 'Mistake', version: sale.version }, ...keyed() }),
  'POST /api/books/adjustments': ({ manager }) =>
    manager.calls(adjustBooks, { body: { kind: 'sales', amount: '-10', reason: 'Wrong', entry_date: day } }),
  'POST /api/journal': ({ manager }) => addEntryOn(manager, day),
  'POST /api/journal/:id/reverse': async ({ manager }) => {
    const { data } = await addEntryOn(manager, today)
    return manager.calls(reverseJournalEntry, { params: { id: data.id }, body: { entry_date: day, reason: 'Twice' }, ...keyed() })
  },
  'POST /api/purchase-orders/:id/receive': ({ manager, order }) =>
    manager.calls(purchases.receivePurchase, {
      params: { id: order.id },
      body: { received_on: day, lines: [{ line_id: order.items[0]?.id ?? '', quantity: '10' }] },
      ...keyed(),
    }),
  'POST /api/purchase-orders/:id/bill': ({ manager, order }) =>
    manager.calls(purchases.billPurchase, {
      params: { id: order.id },
      body: { bill_number: '9', bill_date: day, lines: [{ line_id: order.items[0]?.id ?? '', quantity: '10' }] },
      ...keyed(),
    }),
  'POST /api/inventory/transactions': ({ manager, bag }) =>
    manager.calls(supplies.addTransaction, {
      body: { inventory_item_id: bag, kind: 'purchase', quantity: '1000', unit_cost: '0.20', transaction_date: `${day}T09:00` },
      ...keyed(),
    }),
  'POST /api/mixes/:id/make': async ({ manager, bag }) => {
    const { data: mix } = await manager.calls(supplies.createItem, { body: { name: 'House mix', unit: 'each' }, ...keyed() })
    const components = [{ inventory_item_id: bag, quantity: '1', unit: 'each' }]
    await manager.calls(saveMix, { params: { id: mix.id }, body: { components } })
    return manager.calls(makeMix, { params: { id: mix.id }, body: { quantity: '1', day }, ...keyed() })
  },
  'PUT /api/inventory/transactions/:id': async ({ manager, bag }) => {
    const body = { inventory_item_id: bag, kind: 'purchase' as const, quantity: '5', unit_cost: '0.20' }
    const { data } = await manager.calls(supplies.addTransaction, { body, ...keyed() })
    return manager.calls(supplies.editTransaction, { params: { id: data.id }, body: { quantity: '5', day } })
  },
}

/** Other dates, and why a closed period does not concern them. */
const plan = 'a plan or a limit, no entry'
const undated: Readonly<Record<string, string>> = {
  'PUT /api/planner/weeks': 'weeks of demand are marked for the forecast; nothing is booked',
  'POST /api/business-accounts': plan,
  'PUT /api/business-accounts/:id': plan,
  'POST /api/business-accounts/:id/activities': 'a note',
  'PUT /api/business-accounts/:id/activities/:activityId': 'a note',
  'POST /api/business-accounts/mailings': 'reads: the days of a statement',
  'POST /api/plant-types/price-changes': 'prices of sales to come',
  'POST /api/recurring-expenses': 'what falls due on a closed day is booked on the first open one',
  'PUT /api/recurring-expenses/:id': 'what falls due on a closed day is booked on the first open one',
  'POST /api/accounting-exports': 'reads',
  'PUT /api/imports/:id': 'a draft: importing it on a closed day is refused',
  'POST /api/reports': 'reads',
  'POST /api/report-schedules': 'reads: the days of a report',
  'POST /api/orders/availability-links': plan,
  'POST /api/orders/current': plan,
  'POST /api/orders/future': plan,
  'PUT /api/orders/current/:id': plan,
  'PUT /api/orders/future/:id': plan,
  'POST /api/standing-orders': plan,
  'PUT /api/standing-orders/:id': plan,
  'POST /api/standing-orders/:id/skip': plan,
  'POST /api/deliveries/runs': plan,
  'PUT /api/deliveries/runs/:id': plan,
  'POST /api/deliveries/stops/:id/finish': 'when it was delivered, for the proof; the docket has the date it is made on',
  'POST /api/scouting': 'when a pest was seen',
  'PUT /api/scouting/:id': 'when a pest was seen',
  'POST /api/seed-lots': 'the quantity of a seed lot is in no books: its cost is that of the sowing',
  'PUT /api/seed-lots/:id': 'when seed was harvested',
  'POST /api/seed-lots/:id/tests': 'the quantity of a seed lot is in no books: its cost is that of the sowing',
  'POST /api/seed-lots/:id/counts': 'the quantity of a seed lot is in no books: its cost is that of the sowing',
  'POST /api/plant-batches/:id/movement': 'a change of place moves neither plants nor cost',
  'POST /api/plant-batches/bulk-movement': 'a change of place moves neither plants nor cost',
  'POST /api/plant-batches/bulk-state': 'a change of stage moves neither plants nor cost',
  'PUT /api/plant-batches/:id': plan,
  'POST /api/plant-batches/:id/photos': 'a photo',
  'POST /api/plant-batches/:id/notes': 'a note',
  'POST /api/production-tasks': plan,
  'PUT /api/production-tasks': plan,
  'PUT /api/production-tasks/:id': plan,
  'POST /api/sales': 'a sale whose own day is closed by now counts today',
  'PUT /api/parked-carts/:id': plan,
  'POST /api/quotes': plan,
  'PUT /api/laybys/:id': plan,
  'POST /api/laybys': plan,
  'POST /api/profile/settings': plan,
  'POST /api/books/close': 'closes the books',
  'POST /api/space-rates': 'a management figure beside the books, no entry',
  'POST /api/royalty-terms': 'what a breeder gets, no entry; the royalty is booked as a bill',
  'POST /api/royalty-declarations': 'what was declared to a breeder, no entry; the royalty is booked as a bill',
  'POST /api/tax-returns': 'saves the figures of a return that was filed, no entry',
  'POST /api/purchase-orders': plan,
  'POST /api/purchase-orders/drafts': plan,
  'PUT /api/purchase-orders/:id': plan,
}

/** The inspected properties of a schema of any kind. */
interface Shape {
  readonly safeParse: (given: unknown) => { readonly success: boolean }
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Readonly<Record<string, Shape>>
      readonly innerType?: Shape
      readonly element?: Shape
      readonly options?: readonly Shape[]
      readonly in?: Shape
    }
  }
}

const times = ['2026-08-31', '2026-08-31T14:30', '2026-08-31T14:30:00Z']

/** True if a body has a field that accepts a day or a time, at any depth. */
function hasDay(shape: Shape): boolean {
  const { type, innerType, element, options, in: before, shape: fields } = shape._zod.def
  const inner = [...Object.values(fields ?? {}), ...(options ?? []), innerType, element, before].filter(
    (each) => each !== undefined,
  )
  if (inner.length > 0) return inner.some(hasDay)
  return type === 'string' && !shape.safeParse('word').success && times.some((time) => shape.safeParse(time).success)
}

const callsWithDays = async (): Promise<string[]> =>
  (await allCalls())
    .filter(({ method, body }) => method !== 'GET' && body !== undefined && hasDay(body as unknown as Shape))
    .map(nameOfCall)

test('tries every call with a date in the closed period, or states why its date is no accounting date', async () => {
  expect([...new Set(await callsWithDays())].toSorted()).toEqual([...Object.keys(dated), ...Object.keys(undated)].toSorted())
})

test('refuses changes in a closed period, and keeps its profit, tax, stock and cash', async () => {
  const shed = await closed
  const before = await shed.figures()
  const refused: Record<string, unknown> = {}
  for (const [call, attempt] of Object.entries(dated)) {
    const { status, code } = await attempt(shed)
    refused[call] = `${status} ${code}`
  }
  expect(refused).toEqual(Object.fromEntries(Object.keys(dated).map((call) => [call, '409 PERIOD_CLOSED'])))
  expect(await shed.figures()).toEqual(before)
})

test('refuses to undo what was done in a closed period and says what to do instead; allows the same for today', async () => {
  const shed = await closed
  const { hand, manager, loss, moved, bought, expense, figures } = shed
  const before = await figures()
  const undo = (answer: Readonly<Record<string, unknown>>) =>
    hand.calls(operations.reverseOperations, { body: { operation_ids: [String(answer['operation_id'])] }, key: randomUUID() })
  const refused = await undo(loss.answer)
  expect([refused.status, refused.code, refused.detail]).toEqual([
    409,
    'PERIOD_CLOSED',
    `This was done on ${day}, and the books are closed up to ${closedThrough}: undoing it would change a closed period. Enter today what puts it right, for example a count, or book an adjusting entry. An admin can also open the books.`,
  ])
  expect((await manager.calls(deleteExpense, { params: { id: expense.data.id } })).code).toBe('PERIOD_CLOSED')
  // A change of location is not an entry, and a reversed transaction counts today.
  expect((await undo(moved.answer)).status).toBe(200)
  expect((await manager.calls(supplies.deleteTransaction, { params: { id: bought.data.id } })).status).toBe(204)
  expect(
    (
      await hand.calls(operations.moveBatch, {
        params: { id: shed.batch.id },
        body: { movement_date: day, new_location: 'Tunnel 3' },
        ...keyed(),
      })
    ).status,
  ).toBe(200)
  expect(await figures()).toEqual(before)
})
