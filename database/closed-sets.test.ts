/** A closed set that the product lists and the database checks is the same in both. */
import { expect, test } from 'vitest'
import { keysOf } from '#kernel/record.ts'
import { roles } from '#kernel/role.ts'
import { accountTypes } from '#modules/books/journal/purpose.ts'
import { royaltyBases } from '#modules/books/royalty/royalty.ts'
import { billKinds } from '#modules/buying/bill/bill.ts'
import { purchaseStates } from '#modules/buying/stockroom/purchase.ts'
import { stocktakeKinds, stocktakeStates } from '#modules/buying/stockroom/stocktake.ts'
import { activityKinds } from '#modules/customers/account.ts'
import { mailingKinds } from '#modules/customers/mailing.ts'
import { termsFrom } from '#modules/customers/terms.ts'
import { states as importStates } from '#modules/data/import/contract.ts'
import { batchStates, methods as batchMethods } from '#modules/growing/batch/batch-kinds.ts'
import { components } from '#modules/growing/ledger/batch-snapshot.ts'
import { taskStates } from '#modules/growing/schedule/task-kinds.ts'
import { taskTypes } from '#modules/growing/schedule/task-types.ts'
import { labelKinds } from '#modules/labels/label.ts'
import { jobStates } from '#modules/labels/printer.ts'
import { runStates, stopStates } from '#modules/orders/delivery/run-status.ts'
import { orderStates } from '#modules/orders/order/order-state.ts'
import { cardEntryKinds } from '#modules/selling/card/card-entry.ts'
import { cardStates, refundStates } from '#modules/selling/card/card-payment.ts'
import { billMethods, methods } from '#modules/selling/payment/payment.ts'
import { quoteStates } from '#modules/selling/cart/quote-terms.ts'
import { goodsTaxKinds, soldTaxKinds, taxBases, taxKinds, taxTreatments } from '#modules/setup/settings/tax-kind.ts'
import { transactionKinds } from '#modules/supplies/supply.ts'
import { linkedKinds } from '#server/document-link.ts'
import { owner } from '#testing/nursery.ts'

/** Members by domain or by table and column. */
const listed: Readonly<Record<string, readonly string[]>> = {
  batch_method: batchMethods,
  batch_state: batchStates,
  cost_component: components,
  line_tax_kind: soldTaxKinds,
  payment_method: keysOf(methods),
  'account_activities.kind': activityKinds,
  'bills.kind': billKinds,
  'business_accounts.tax_treatment': taxTreatments,
  'business_accounts.terms_from': termsFrom,
  'card_entries.kind': cardEntryKinds,
  'card_payments.pays': linkedKinds,
  'card_payments.state': cardStates,
  'card_refunds.state': refundStates,
  'delivery_runs.status': runStates,
  'delivery_stops.status': stopStates,
  'expenses.tax_kind': taxKinds,
  'filed_tax_returns.tax_basis': taxBases,
  'imports.state': importStates,
  'inventory_items.tax_kind': goodsTaxKinds,
  'inventory_transactions.kind': transactionKinds,
  'label_print_jobs.kind': labelKinds,
  'label_print_jobs.status': jobStates,
  'ledger_accounts.type': accountTypes,
  'mailings.kind': mailingKinds,
  'orders.status': orderStates,
  'plant_types.tax_kind': goodsTaxKinds,
  'production_tasks.status': taskStates,
  'production_tasks.task_type': taskTypes,
  'purchase_orders.state': purchaseStates,
  'royalty_terms.basis': royaltyBases,
  'saved_carts.state': quoteStates,
  'stocktakes.kind': stocktakeKinds,
  'stocktakes.state': stocktakeStates,
  'task_templates.task_type': taskTypes,
  'users.role': roles,
}

const membersIn = (definition: string) => [...definition.matchAll(/'([^']*)'::text/g)].map(([, member = '']) => member)

test('the database takes the members that the product lists', async () => {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `SELECT coalesce(typname, relname || '.' || attname) AS name, pg_get_constraintdef(c.oid) AS definition FROM pg_constraint AS c
     LEFT JOIN pg_type ON pg_type.oid = contypid LEFT JOIN pg_class ON pg_class.oid = conrelid
     LEFT JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum]
     WHERE contype = 'c' AND c.connamespace = 'public'::regnamespace AND pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY'`,
  )
  const checked = Object.fromEntries(rows.map(({ name, definition }) => [name, membersIn(definition).toSorted()]))
  expect(Object.fromEntries(keysOf(listed).map((name) => [name, checked[name]]))).toEqual(
    Object.fromEntries(Object.entries(listed).map(([name, members]) => [name, members.toSorted()])),
  )
})

test('bills are paid by the methods that may pay them', async () => {
  const { rows } = await owner.query<{ members: string }>(
    `SELECT substring(pg_get_constraintdef(oid) FROM '''bill''::text THEN .*?ARRAY\\[(.*?)\\]') AS members
     FROM pg_constraint WHERE conrelid = 'payments'::regclass AND pg_get_constraintdef(oid) LIKE '%WHEN ''bill''::text THEN%ARRAY[%'`,
  )
  expect(rows.map(({ members }) => membersIn(members).toSorted())).toEqual([billMethods.toSorted()])
})
