/** The demo's bank: an opening balance, and each week the takings of cards and of the drawers that it brings to the bank. */
import * as z from 'zod/mini'
import { addDays } from '#kernel/day.ts'
import type { UserId } from '#kernel/id.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Day, Id, MoneyText } from '#kernel/wire.ts'
import { ensureChart } from '#modules/books/journal/server/chart.queries.ts'
import { lockJournal, writeManualEntry } from '#modules/books/journal/server/journal.queries.ts'
import type { Purpose } from '#modules/books/journal/purpose.ts'
import { terminalMethods } from '#modules/selling/payment/payment.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'

const openingBalance = cents('40000')

/** Takings of a week; cash in hundreds, so that a float stays in the drawer. */
const Week = z.object({ monday: Day, card: MoneyText, cash: MoneyText })

const accountFor = (db: Db, purpose: Purpose) =>
  db.one(
    z.object({ account_id: Id }),
    sql`SELECT account_id FROM posting_accounts WHERE nursery_id = ${db.nursery_id} AND purpose = ${purpose}`,
  )

export async function bankTakings(db: Db, userId: UserId, settings: Pick<Settings, 'country' | 'taxLabel'>): Promise<void> {
  await ensureChart(db, settings)
  const weeks = await db.many(
    Week,
    sql`
    SELECT date_trunc('week', paid_on)::date AS monday, coalesce(sum(amount) FILTER (WHERE method = ANY(${[...terminalMethods]}::text[])), 0)::numeric(14,2) AS card,
      greatest(floor(coalesce(sum(amount) FILTER (WHERE method = 'cash'), 0) / 100) * 100, 0)::numeric(14,2) AS cash
    FROM payments WHERE nursery_id = ${db.nursery_id} GROUP BY 1 ORDER BY 1`,
  )
  const [first] = weeks
  if (!first) return
  const [bank, clearing, drawer, opening] = await Promise.all([
    accountFor(db, 'bank'),
    accountFor(db, 'card_clearing'),
    accountFor(db, 'cash'),
    accountFor(db, 'opening_balances'),
  ])
  await lockJournal(db)
  const move = (entry_date: string, description: string, from: { readonly account_id: string }, amount: Cents) =>
    writeManualEntry(db, userId, {
      entry_date,
      description,
      lines: [
        { account_id: bank.account_id, amount: moneyText(amount) },
        { account_id: from.account_id, amount: `-${moneyText(amount)}` },
      ],
    })
  await move(addDays(first.monday, -1), 'Opening balance of the bank', opening, openingBalance)
  // The takings of the present week are still on their way.
  for (const { monday, card, cash } of weeks.slice(0, -1)) {
    const day = addDays(monday, 7)
    if (cents(card) > 0n) await move(day, 'Card payout', clearing, cents(card))
    if (cents(cash) > 0n) await move(day, 'Takings to the bank', drawer, cents(cash))
  }
}
