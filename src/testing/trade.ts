/** Random trade for the tests of reports: written row by row and returned, so that figures can be computed again without SQL. */
import { referenceId } from './reference.ts'
import { findOrCreate } from '#modules/setup/reference/server/find-or-create.ts'
import { addDays } from '#kernel/day.ts'
import { type Cents, moneyText, mulDivRounded } from '#kernel/money.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import { aCreditNote, paid, paidBefore, refundOfVoid, type CashMove } from './random-payments.ts'
import { aSale, dice, plants, type SoldLine } from './random-sales.ts'

export interface SpentLine {
  readonly day: string
  readonly category: string
  readonly vendor: string
  readonly cost: Cents
  readonly tax: Cents
  readonly archived: boolean
}

/** Creates `count` sales within two years before `today`, a credit note for every fourth valid one, and half as many expenses. */
export async function someTrade(
  db: Db,
  count: number,
  today: string,
  seed = 1,
): Promise<{ sold: SoldLine[]; spent: SpentLine[]; cash: CashMove[] }> {
  const roll = dice(seed)
  const ids = new Map<string, string>()
  for (const [name, category] of plants) {
    const id = newId()
    ids.set(name, id)
    await db.run(sql`
      INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text)
      VALUES (${db.nursery_id}, ${id}, ${name}, ${await referenceId(db, 'plant_categories', category)}, ${name})`)
  }
  const sold: SoldLine[] = []
  const spent: SpentLine[] = []
  const cash: CashMove[] = []
  for (let i = 0; i < count; i++) {
    const age = roll(730)
    const lines = await aSale(db, roll, ids, addDays(today, -age), i)
    sold.push(...lines)
    const before = i % 5 === 0 ? await paidBefore(db, roll, lines, i) : []
    cash.push(...before)
    const move = await paid(db, roll, lines, before.length > 0 ? 'deposit' : 'cash')
    if (before.length === 0) cash.push(move)
    if (lines[0]?.voided) {
      cash.push(await refundOfVoid(db, lines))
      continue
    }
    if (i % 4 !== 0) continue
    const spendable = i % 12 === 0
    const given = await aCreditNote(db, roll, lines, { day: addDays(today, -roll(age + 1)), number: i, spendable })
    sold.push(...given.lines)
    // Non-stock expenses.
    if (!spendable) cash.push(given.cash)
  }
  for (let i = 0; i < count / 2; i++) spent.push(await anExpense(db, roll, addDays(today, -roll(730))))
  return { sold, spent, cash }
}

async function anExpense(db: Db, roll: (below: number) => number, day: string): Promise<SpentLine> {
  const cost = BigInt(1 + roll(200_000))
  const spent = {
    day,
    category: ['Power', 'Wages', 'Pots', ''][roll(4)] ?? '',
    vendor: ['Meridian', 'Daltree', ''][roll(3)] ?? '',
    cost,
    tax: roll(3) === 0 ? 0n : mulDivRounded(cost, 3n, 23n, 'down'),
    archived: roll(9) === 0,
  }
  const vendor = await findOrCreate(db, 'vendors', spent.vendor)
  await db.run(sql`
    WITH made AS (
      INSERT INTO expenses (nursery_id, expense_date, description, category, vendor_id, cost, gst_paid, tax_kind, archived_at)
      VALUES (${db.nursery_id}, ${day}, 'Something', ${spent.category}, ${vendor.id}, ${moneyText(cost)}, ${moneyText(spent.tax)},
        ${spent.tax === 0n ? 'exempt' : 'standard'}, ${spent.archived ? new Date().toISOString() : null})
      RETURNING *
    )
    INSERT INTO expense_entries (nursery_id, expense_id, entry_date, category, cost, tax, tax_kind, into_stock)
    SELECT nursery_id, id, expense_date, category, cost, gst_paid, tax_kind, false FROM made WHERE archived_at IS NULL RETURNING 1`)
  return spent
}
