/** Every figure of sales, money and stock equals the sum of its documents and ledgers, after any change and at any state of the aggregation. */
import { expect, test } from 'vitest'
import { seeds } from '#testing/size.ts'
import { booksOf, total, upTo } from '#testing/books.ts'
import { grouped, map } from '#testing/figures.ts'
import { live, timeZone, today } from '#testing/random-books.ts'
import { dice } from '#testing/random-sales.ts'
import { aNursery } from '#testing/nursery.ts'
import { accountsAgeing } from '#modules/customers/contract.ts'
import { addDays } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { sql } from '#server/sql.ts'
import { checkAccounts, checkMoney, checkPaymentsBasis } from './testing-figures-of-money.ts'
import { checkDashboard, checkSales } from './testing-figures-of-sales.ts'
import { checkStock } from './testing-figures-of-stock.ts'

const checks = [checkSales, checkDashboard, checkMoney, checkAccounts, checkPaymentsBasis, checkStock]

test.each(seeds)('sales, voids, credit notes, stock, money and sums follow each other at random (%i)', async (seed) => {
  let [paidBefore, putOnInvoices] = [0, 0]
  await live(seed, async (nursery, books, days, roll) => {
    for (const check of checks) await check(nursery, books, days, roll)
    paidBefore += books.credit.filter(({ amount }) => amount > 0n).length
    putOnInvoices += books.credit.filter(({ amount }) => amount < 0n).length
  })
  // Fails if no prepayment was tested.
  expect([paidBefore > 0, putOnInvoices > 0]).toEqual([true, true])
})

test('gives accounts balances equal to their ledgers on the day', async () => {
  const nursery = await aNursery({ timeZone })
  const roll = dice(5)
  await nursery.has(async (db) => {
    await db.run(
      sql`INSERT INTO business_accounts (nursery_id, name) SELECT ${db.nursery_id}, 'Account ' || i FROM generate_series(1, 5) AS i RETURNING 1`,
    )
    for (let i = 0; i < 60; i++)
      await db.run(sql`
        INSERT INTO account_entries (nursery_id, business_account_id, kind, amount, balance_after, entry_date, due_date)
        SELECT nursery_id, id, ${i % 3 === 0 ? 'payment' : 'sale'}, ${moneyText(BigInt((1 + roll(90_000)) * (i % 3 === 0 ? -1 : 1)))}, 0,
          ${addDays(today, -roll(300))}, ${i % 3 === 0 ? null : addDays(today, 60 - roll(300))} FROM business_accounts
        WHERE nursery_id = ${db.nursery_id} ORDER BY name OFFSET ${roll(5)} LIMIT 1 RETURNING 1`)
  })
  const { owed } = await booksOf(nursery.nursery_id, timeZone)
  for (const on of [today, addDays(today, -100)]) {
    const { data } = await nursery.as('manager').calls(accountsAgeing, { query: { on } })
    expect(map(data.map(({ id, total: sum }) => [id, [sum]]))).toEqual(
      grouped(
        upTo(owed, on),
        ({ account }) => account,
        (of) => [moneyText(total(of, ({ amount }) => amount))],
      ),
    )
    for (const { current, days_30, days_60, days_90, older, total: sum } of data)
      expect([current, days_30, days_60, days_90, older].reduce((all, each) => all + BigInt(each.replace('.', '')), 0n)).toBe(
        BigInt(sum.replace('.', '')),
      )
  }
})
