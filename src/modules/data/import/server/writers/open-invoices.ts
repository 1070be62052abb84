/** Writes what customers owe from before: opening balances in the ledgers of their accounts, and no sale. */
import { addAccounts } from '#modules/customers/server/import-accounts.ts'
import { openingsWith, postEntries } from '#modules/customers/server/post-entry.ts'
import { type PaymentTerms, dueDate } from '#modules/customers/terms.ts'
import { refuseIfClosed, refuseUndoIfClosed } from '#modules/setup/settings/server/books.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { inSlices } from '#server/in-slices.ts'
import { newId } from '#server/new-id.ts'
import { unpaidOpenings } from '../open-balances.queries.ts'
import type { ImportValues } from '../imports.queries.ts'
import { removeAccounts } from './customers.ts'
import { type ImportRun, type Writer, orNull, records } from './writer.ts'

/** "INV-2041 of 2026-10-03" */
const noteOf = ({ Invoice: number = '', 'Invoice date': day = '' }: ImportValues['values']) =>
  [number, day && `of ${day}`].filter(Boolean).join(' ')

/** Accounts for customers that are new, by name alone; gives their ids by name. */
async function addMissing(
  { db, user_id }: ImportRun,
  rows: readonly ImportValues[],
  made: Map<string, string>,
  terms: PaymentTerms,
): Promise<string[]> {
  const added = new Map<string, { id: string; name: string }>()
  for (const { values } of rows) {
    const name = values['Customer'] ?? ''
    if (values['business_account_id'] || made.has(name.toLowerCase())) continue
    const account = { id: newId(), name }
    made.set(name.toLowerCase(), account.id)
    added.set(account.id, account)
  }
  const empty = {
    code: '',
    contact_name: '',
    email: '',
    phone: '',
    address: '',
    delivery_address: '',
    tax_number: '',
    exemption_number: '',
    notes: '',
  }
  await addAccounts(
    db,
    user_id,
    [...added.values()].map((account) => ({
      ...empty,
      ...account,
      ...terms,
      credit_limit: null,
      trade_discount: '0',
      price_group_id: null,
      exemption_until: null,
      on_hold: false,
      contacts: [],
    })),
  )
  return [...added.keys()]
}

export const openInvoicesWriter: Writer = {
  start: (run) => {
    const { db, user_id, options } = run
    const made = new Map<string, string>()
    return async (all) => {
      const rows = all.filter(({ values }) => values['status'] !== 'already here')
      await refuseIfClosed(db, options.as_of)
      const { paymentTerms } = await readSettings(db)
      const newAccountTerms = { terms_days: paymentTerms, terms_from: 'invoice' } as const
      const accounts = await addMissing(run, rows, made, newAccountTerms)
      const entries = rows.map(({ values }) => ({
        business_account_id: values['business_account_id'] || (made.get((values['Customer'] ?? '').toLowerCase()) ?? ''),
        kind: 'opening' as const,
        amount: moneyText(cents(values['Amount owed'] ?? '0')),
        entry_date: options.as_of,
        due_date: orNull(values['due_on'] || dueDate(values['Invoice date'] || options.as_of, newAccountTerms)),
        reference_type: 'opening' as const,
        reference_id: newId(),
        notes: noteOf(values),
        user_id,
      }))
      await postEntries(db, entries)
      return {
        records: [
          ...records('business_accounts', accounts),
          ...records(
            'account_entries',
            entries.map(({ reference_id }) => reference_id),
          ),
        ],
        counts: { balances: entries.length, 'new customers': accounts.length },
      }
    }
  },
  undo: async ({ db, user_id }, { ids }) => {
    const entered: Awaited<ReturnType<typeof openingsWith>> = []
    await inSlices(ids('account_entries'), async (slice) => entered.push(...(await openingsWith(db, slice))))
    await refuseUndoIfClosed(db, ...new Set(entered.map(({ entry_date }) => entry_date)))
    const amounts = new Map<string, bigint>()
    for (const { business_account_id, amount } of entered)
      amounts.set(business_account_id, (amounts.get(business_account_id) ?? 0n) + cents(amount))
    const [paid] = await unpaidOpenings(
      db,
      [...amounts].map(([id, amount]) => ({ id, amount: moneyText(amount) })),
    )
    if (paid)
      throw new Problem('IN_USE', `${paid.name} has paid some of its opening balance, or used it. Reverse that payment first.`)
    await inSlices(entered, (slice) =>
      postEntries(
        db,
        slice.map(({ id, amount, ...entry }) => ({
          ...entry,
          kind: 'opening',
          amount: moneyText(-cents(amount)),
          reference_type: 'opening',
          reference_id: id,
          notes: `${entry.notes} undone`.trim(),
          user_id,
        })),
      ),
    )
    await removeAccounts(db, user_id, ids('business_accounts'))
  },
}
