/** The reports of business accounts, as files. */
import * as z from 'zod/mini'
import { accountsAgeing } from '#modules/customers/server/accounts.ts'
import { termsFrom } from '#modules/customers/terms.ts'
import { Id, MoneyText } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type AccountsQuery, balances, bestCustomers, owedByAge } from '../accounts-report.ts'
import type { Report } from '#modules/figures/engine/report.ts'
import { salesReport } from './read-sales-report.ts'
import { reportDays } from '#modules/figures/engine/server/report-days.ts'

const Row = z.object({
  id: Id,
  name: z.string(),
  contact_name: z.string(),
  phone: z.string(),
  email: z.string(),
  terms_days: z.int(),
  terms_from: z.enum(termsFrom),
  credit_limit: z.nullable(MoneyText),
  on_hold: z.boolean(),
  balance: MoneyText,
})

const allAccounts = (db: Db) =>
  db.many(
    Row,
    sql`
    SELECT id, name, contact_name, phone, email, terms_days, terms_from, credit_limit, on_hold, balance FROM business_accounts
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL ORDER BY name, id`,
  )

export async function readAccountsReport(db: Db, { view = 'balances', ...days }: AccountsQuery): Promise<Report> {
  if (view === 'best') return bestCustomers(await salesReport.read(db, { ...days, by: 'customer' }))
  const { today } = await reportDays(db, {})
  return view === 'ageing' ? owedByAge(today, await accountsAgeing(db, today)) : balances(today, await allAccounts(db))
}
