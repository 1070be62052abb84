/** Business accounts for the commands of other modules: charges and payments of an account wait for its lock. */
import { AccountId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { taxTreatments } from '#modules/setup/settings/tax-kind.ts'
import { Day, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { AccountPrices } from '../price-group.ts'
import { termsFrom } from '../terms.ts'
import { StoredPrices, pricesAsListed, pricesColumn } from './account-prices.ts'

const LockedAccount = z.object({
  id: AccountId,
  name: z.string(),
  terms_days: z.int(),
  terms_from: z.enum(termsFrom),
  exemption_number: z.string(),
  exemption_until: z.nullable(Day),
  tax_treatment: z.enum(taxTreatments),
  tax_place: z.string(),
  balance: MoneyText,
  credit_limit: z.nullable(MoneyText),
  on_hold: z.boolean(),
  archived: z.boolean(),
  prices: AccountPrices,
})
const Stored = z.extend(LockedAccount, { prices: StoredPrices })
export type LockedAccount = z.infer<typeof LockedAccount>

/** The account as it is then, locked until the commit, archived or not; undefined where there is none. */
export const lockAccount = async (db: Db, id: AccountId): Promise<LockedAccount | undefined> =>
  listed(
    db,
    await db.maybe(
      Stored,
      sql`
    SELECT id, name, terms_days, terms_from, exemption_number, exemption_until, tax_treatment, tax_place, balance, credit_limit, on_hold, archived_at IS NOT NULL AS archived,
      ${pricesColumn(db, sql`business_accounts`)} AS prices
    FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR NO KEY UPDATE`,
    ),
  )

const listed = async <Row extends { readonly prices: z.infer<typeof StoredPrices> }>(db: Db, row: Row | undefined) =>
  row && { ...row, prices: await pricesAsListed(db, row.prices) }

/** Conflicts with every other lock here, `accountForOrder` too: no order is taken while the account is archived. */
export const lockToArchive = (db: Db, id: AccountId): Promise<unknown> =>
  db.run(sql`SELECT FROM business_accounts WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`)

const OrderingAccount = z.pick(Stored, { name: true, tax_place: true, prices: true })

/**
 * Account data for an order, locked so that the account cannot be archived before the commit. Undefined if archived or unknown.
 */
export const accountForOrder = async (
  db: Db,
  id: AccountId,
): Promise<Pick<LockedAccount, 'name' | 'tax_place' | 'prices'> | undefined> =>
  listed(
    db,
    await db.maybe(
      OrderingAccount,
      sql`
    SELECT name, tax_place, ${pricesColumn(db, sql`business_accounts`)} AS prices FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND archived_at IS NULL FOR KEY SHARE`,
    ),
  )
