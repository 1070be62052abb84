/** The SQL of business accounts. */
import { AccountId, type UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { DecimalText, Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { type Orders, SortKey, type Sorted, asTotals } from '#server/keyset-pagination.ts'
import { type Sql, containing, join, nowIf, sql } from '#server/sql.ts'
import { AccountEntry, BusinessAccount } from '../account.ts'
import type { accountSorts } from '../sorts.ts'
import { insertRows } from '#server/rows.ts'

const columns = sql`
  id, name, contact_name, email, phone, address, delivery_address, tax_number, terms_days, terms_from, exemption_number,
  exemption_until, tax_treatment, tax_place, credit_limit, on_hold, price_group_id, trade_discount, notes, code, contacts, no_reminders,
  balance, archived_at IS NOT NULL AS archived, version`

export interface AccountFilter {
  readonly search?: string | undefined
  readonly has_balance?: 'true' | undefined
  readonly archived?: 'true' | undefined
  /** Only these. */
  readonly ids?: readonly string[] | undefined
}

/** Sort columns of accounts. Accounts without a credit limit sort after every limit. */
export const accountOrders: Orders<(typeof accountSorts)[number]> = {
  name: [sql`sort_key(name)`, 'text'],
  contact: [sql`sort_key(contact_name)`, 'text'],
  terms: [sql`terms_days`, 'int'],
  discount: [sql`trade_discount`, 'numeric'],
  limit: [sql`coalesce(credit_limit, 999999999999)`, 'numeric'],
  state: [sql`CASE WHEN on_hold THEN 0 WHEN balance > credit_limit THEN 1 ELSE 2 END`, 'int'],
  balance: [sql`balance`, 'numeric'],
}

const matching = (db: Db, { search = '', has_balance, archived, ids }: AccountFilter): Sql => {
  const like = containing(search)
  return join(
    [
      sql`nursery_id = ${db.nursery_id}`,
      archived ? sql`archived_at IS NOT NULL` : sql`archived_at IS NULL`,
      ...(ids ? [sql`id = ANY(${ids}::uuid[])`] : []),
      ...(has_balance ? [sql`balance > 0`] : []),
      ...(search.trim()
        ? [
            sql`concat_ws(' ', name, code, contact_name, email, phone,
            (SELECT string_agg(concat_ws(' ', other.name, other.email, other.phone), ' ')
              FROM jsonb_to_recordset(contacts) AS other (name text, email text, phone text))) ILIKE ${like}`,
          ]
        : []),
    ],
    ' AND ',
  )
}

const Sortable = z.extend(BusinessAccount, SortKey)

export const accountsPage = (db: Db, filter: AccountFilter, limit: number, { column, after, orderBy }: Sorted) =>
  db.many(
    Sortable,
    sql`SELECT ${columns}, ${column} FROM business_accounts WHERE ${matching(db, filter)}${after} ${orderBy} LIMIT ${limit}`,
  )

const Sums = z.object({ total: z.int(), balance: MoneyText })
export const sumAccounts = async (db: Db, filter: AccountFilter) =>
  asTotals(
    await db.one(
      Sums,
      sql`SELECT count(*)::int AS total, coalesce(sum(balance), 0.00)::text AS balance FROM business_accounts WHERE ${matching(db, filter)}`,
    ),
  )

export const accountWithId = (db: Db, id: AccountId) =>
  db.one(BusinessAccount, sql`SELECT ${columns} FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** Finds accounts by id, archived ones too; unknown ids are left out. */
export const accountsWithIds = (db: Db, ids: readonly string[]) =>
  db.many(
    BusinessAccount,
    sql`SELECT ${columns} FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND id = ANY(${ids}::uuid[])`,
  )

const Named = z.object({ id: AccountId, name: z.string(), archived: z.boolean() })

/** The account with this code; the case does not matter. */
export const accountWithCode = (db: Db, code: string) =>
  db.maybe(
    Named,
    sql`SELECT id, name, archived_at IS NOT NULL AS archived FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND code <> '' AND lower(code) = lower(${code})`,
  )

/** An account of this name, as people look names up. */
export const accountNamed = (db: Db, name: string) =>
  db.maybe(
    Named,
    sql`SELECT id, name, archived_at IS NOT NULL AS archived FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND sort_key(name) = sort_key(${name}) ORDER BY archived_at NULLS FIRST, id LIMIT 1`,
  )

export type AccountFields = Omit<BusinessAccount, 'id' | 'balance' | 'archived' | 'version'>

export const addAccount = (db: Db, userId: UserId, account: AccountFields) =>
  db.one(
    BusinessAccount,
    insertRows(db, 'business_accounts', [account], { created_by: userId, updated_by: userId }, columns.text),
  )

/** Every field, as it is to be. Nothing where the version is no longer that one. */
export const writeAccount = (db: Db, userId: UserId, account: BusinessAccount) =>
  db.maybe(
    BusinessAccount,
    sql`
    UPDATE business_accounts SET name = ${account.name}, contact_name = ${account.contact_name}, email = ${account.email},
      phone = ${account.phone}, address = ${account.address}, delivery_address = ${account.delivery_address},
      tax_number = ${account.tax_number}, terms_days = ${account.terms_days}, terms_from = ${account.terms_from},
      exemption_number = ${account.exemption_number}, exemption_until = ${account.exemption_until},
      tax_treatment = ${account.tax_treatment}, tax_place = ${account.tax_place}, credit_limit = ${account.credit_limit},
      on_hold = ${account.on_hold}, price_group_id = ${account.price_group_id}, trade_discount = ${account.trade_discount}, notes = ${account.notes},
      code = ${account.code}, contacts = ${JSON.stringify(account.contacts)}, no_reminders = ${account.no_reminders},
      version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${account.id} AND version = ${account.version} RETURNING ${columns}`,
  )

export const setArchived = (db: Db, userId: UserId, id: AccountId, archived: boolean) =>
  db.maybe(
    BusinessAccount,
    sql`
    UPDATE business_accounts SET archived_at = ${nowIf(archived)}, version = version + 1, updated_at = now(), updated_by = ${userId}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} RETURNING ${columns}`,
  )

export const entriesOf = (db: Db, id: AccountId, to: string) =>
  db.many(
    AccountEntry,
    sql`
    SELECT entry.id, kind, amount, balance_after, entry_date, entry.due_date, sales.id AS sale_id, invoice_number, entry.notes, entry.created_at
    FROM account_entries AS entry
    LEFT JOIN sales ON sales.nursery_id = entry.nursery_id AND entry.reference_type = 'sale' AND sales.id = reference_id
    WHERE entry.nursery_id = ${db.nursery_id} AND entry.business_account_id = ${id} AND entry_date <= ${to}::date
    ORDER BY entry_date, entry.created_at, entry.id`,
  )

const Posted = z.object({
  id: Id,
  name: z.string(),
  amount: DecimalText,
  entry_date: z.string(),
  due_date: z.nullable(z.string()),
  reference_id: z.nullable(Id),
})

/** Entries of every account up to a day, without those of documents that are settled to the cent. */
export const allEntries = (db: Db, to: string) =>
  db.many(
    Posted,
    sql`
    SELECT account.id, name, amount, entry_date, due_date, reference_id
    FROM account_entries AS entry
    JOIN business_accounts AS account ON account.nursery_id = entry.nursery_id AND account.id = business_account_id
    WHERE entry.nursery_id = ${db.nursery_id} AND entry_date <= ${to}::date
      AND (reference_id IS NULL OR (business_account_id, reference_id) IN (
        SELECT business_account_id, reference_id FROM account_entries
        WHERE nursery_id = ${db.nursery_id} AND entry_date <= ${to}::date GROUP BY 1, 2 HAVING sum(amount) <> 0))
    ORDER BY name, account.id, entry_date, entry.created_at`,
  )

const Deposits = z.object({ held: MoneyText })

/** Deposits paid up to a day for orders that were not yet invoiced. The nursery owes them to the account, beside its balance. */
export const depositsHeld = async (db: Db, id: AccountId, to: string): Promise<string> =>
  (
    await db.one(
      Deposits,
      sql`
      SELECT coalesce(sum(amount), 0)::numeric(14,2)::text AS held
      FROM payments AS deposit JOIN orders ON orders.nursery_id = deposit.nursery_id AND orders.id = order_id
      WHERE deposit.nursery_id = ${db.nursery_id} AND orders.business_account_id = ${id} AND paid_on <= ${to}::date`,
    )
  ).held
