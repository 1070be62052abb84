/** Writes imported customers. */
import {
  findOrCreateGroups,
  type AccountDetails,
  accountsWithBalance,
  accountsWithIds,
  addAccounts,
  archiveAccounts,
  deleteAccounts,
  deleteGroups,
  saveAccounts,
} from '#modules/customers/server/import-accounts.ts'
import type { UserId } from '#kernel/id.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { inSlices } from '#server/in-slices.ts'
import { newId } from '#server/new-id.ts'
import { addressOf } from '#modules/data/import/kinds/customer-rows.ts'
import { readTerms } from '#modules/data/import/read-terms.ts'
import type { ImportValues } from '../imports.queries.ts'
import { refuseIfUsed, usesOf } from '../usage.queries.ts'
import { type Writer, orNull, records } from './writer.ts'

type Values = ImportValues['values']

const termsOf = (values: Values, standard: number) => {
  const terms = values['Terms'] ? readTerms(values['Terms']) : undefined
  return { terms_days: Number(terms?.terms_days ?? standard), terms_from: terms?.terms_from ?? 'invoice' }
}

const fieldsOf = (values: Values, standardTerms: number) => {
  const text = (column: string) => values[column] ?? ''
  return {
    ...termsOf(values, standardTerms),
    name: text('Name'),
    code: text('Code'),
    contact_name: text('Contact'),
    email: text('E-mail'),
    phone: text('Phone'),
    address: addressOf(values),
    delivery_address: text('Delivery address'),
    tax_number: text('Tax number'),
    credit_limit: orNull(values['Credit limit']),
    trade_discount: values['Discount'] || '0',
    exemption_number: text('Tax exemption'),
    exemption_until: orNull(values['Exempt until']),
    on_hold: values['On hold'] === 'yes',
    notes: text('Notes'),
    contacts: contactsOf(text('Other e-mails')),
  }
}

const mostContacts = 20

const contactsOf = (emails: string) =>
  emails
    .split('\n')
    .filter(Boolean)
    .slice(0, mostContacts)
    .map((email) => ({ name: email, email, phone: '', gets_statements: false }))

export const customersWriter: Writer = {
  start:
    ({ db, user_id }) =>
    async (rows) => {
      const { paymentTerms } = await readSettings(db)
      const added = rows.filter(({ values }) => !values['account_id'])
      const before = await updateAccounts(db, user_id, rows)
      const groups = await findOrCreateGroups(
        db,
        user_id,
        added.map(({ values }) => values['Price group'] ?? ''),
      )
      const groupOf = new Map(groups.all.map(({ id, name }) => [name.toLowerCase(), id]))
      const accounts = added.map(({ values }) => ({
        ...fieldsOf(values, paymentTerms),
        id: newId(),
        price_group_id: groupOf.get((values['Price group'] ?? '').toLowerCase()) ?? null,
      }))
      await addAccounts(db, user_id, accounts)
      return {
        records: [
          ...records(
            'price_groups',
            groups.added.map(({ id }) => id),
          ),
          ...records(
            'business_accounts',
            accounts.map(({ id }) => id),
          ),
          ...before.map((each) => ({ record_table: 'changed_accounts', record_id: each.id, before: each })),
        ],
        counts: { customers: accounts.length, 'changed customers': before.length, 'price groups': groups.added.length },
      }
    },
  undo: async ({ db, user_id }, { ids, before }) => {
    await removeAccounts(db, user_id, ids('business_accounts'))
    await saveAccounts(db, user_id, before<AccountDetails>('changed_accounts'))
    await removeGroups(db, ids('price_groups'))
  },
}

/** Gives known accounts the details that the rows bring; returns what they had. An empty cell leaves what is there. */
async function updateAccounts(db: Db, user_id: UserId, rows: readonly ImportValues[]): Promise<AccountDetails[]> {
  const changed = new Map(
    rows.flatMap(({ values }) =>
      values['account_id'] && values['status'] !== 'already here' ? [[values['account_id'], values] as const] : [],
    ),
  )
  const before = await accountsWithIds(db, [...changed.keys()])
  const after = before.map((account): AccountDetails => {
    const values = changed.get(account.id) ?? {}
    return {
      ...account,
      ...(values['Terms'] ? termsOf(values, account.terms_days) : {}),
      contact_name: values['Contact'] || account.contact_name,
      email: values['E-mail'] || account.email,
      phone: values['Phone'] || account.phone,
      address: addressOf(values) || account.address,
      delivery_address: values['Delivery address'] || account.delivery_address,
      tax_number: values['Tax number'] || account.tax_number,
      credit_limit: values['Credit limit'] || account.credit_limit,
      trade_discount: values['Discount'] || account.trade_discount,
      contacts: [...(account.contacts ?? []), ...contactsOf(values['New e-mails'] ?? '')].slice(0, mostContacts),
    }
  })
  await saveAccounts(db, user_id, after)
  return before
}

/** Deletes accounts; those that only an undone opening balance refers to are archived. IN_USE where anything else does. */
export async function removeAccounts(db: Db, user_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const table = { table: 'business_accounts', ids }
  await refuseIfUsed(db, { ...table, except: ['account_entries'] }, 'customers')
  const [owing] = await accountsWithBalance(db, ids)
  if (owing) throw new Problem('IN_USE', `${owing.name} has a balance. Undo the import of open invoices and balances first.`)
  const entered = new Set((await usesOf(db, { ...table, except: [] })).map(({ id }) => id))
  await archiveAccounts(db, user_id, [...entered])
  await inSlices(
    ids.filter((id) => !entered.has(id)),
    (slice) => deleteAccounts(db, slice),
  )
}

/** Groups that no account uses any more. */
async function removeGroups(db: Db, ids: readonly string[]): Promise<void> {
  const used = new Set((await usesOf(db, { table: 'price_groups', ids, except: [] })).map(({ id }) => id))
  await deleteGroups(
    db,
    ids.filter((id) => !used.has(id)),
  )
}
