/** Further cases of `post-journal.test.ts`. */
import { expect, test } from 'vitest'
import { seeds } from '#testing/size.ts'
import type { Days } from '#testing/books.ts'
import { bookedByPurpose, postedByPurpose, unbalanced } from '#testing/ledgers.ts'
import { type Check, type Nursery, live } from '#testing/random-books.ts'
import { owner } from '#testing/nursery.ts'
import { getFinancialReport } from '#modules/reports/contract.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { moneyPurposes } from '../purpose.ts'
import { postJournal } from './post-journal.ts'

/** Posts everything that is written so far. */
export async function postAll({ has }: Pick<Nursery, 'has'>, waited?: string): Promise<void> {
  while (await has((db) => postJournal(db, waited)));
}

/** Profit of these days: postings to income, costs and expenses. */
const profit = async (nursery_id: string, { from, to }: Days) => {
  const { rows } = await owner.query<{ profit: string }>(
    `SELECT coalesce(-sum(amount), 0) AS profit
     FROM journal_lines AS line
     JOIN ledger_accounts AS account ON account.nursery_id = $1 AND account.id = account_id
     WHERE line.nursery_id = $1 AND type IN ('income', 'cost_of_sales', 'expense') AND entry_date BETWEEN $2 AND $3`,
    [nursery_id, from, to],
  )
  return Number(rows[0]?.profit)
}

/** The cash flow is what the accounts that hold money moved by, the tax return what the account for tax did, and what is held for customers is owed to them. */
async function checkStatements(nursery_id: string, as: Nursery['as'], days: Days) {
  const read = async (statement: 'cash' | 'tax') =>
    (await as('admin').calls(getFinancialReport, { query: { ...days, statement } })).data
  const moved = async (purposes: readonly string[], from: string) => {
    const { rows } = await owner.query<{ amount: string }>(
      `SELECT coalesce(sum(amount), 0)::numeric(14,2) AS amount FROM journal_lines
       WHERE nursery_id = $1 AND purpose = ANY($2) AND entry_date BETWEEN $3 AND $4`,
      [nursery_id, purposes, from, days.to],
    )
    return rows[0]?.amount
  }
  const [cash, tax] = [await read('cash'), await read('tax')]
  expect(cash.sections[0]?.total?.[3]).toBe(await moved(moneyPurposes, days.from))
  const [orders = '', laybys = '', credits = ''] = cash.sections[1]?.rows.map(({ cells }) => cells[1] ?? '') ?? []
  expect(moneyText(-cents(orders) - cents(laybys))).toBe(await moved(['customer_deposits'], '0001-01-01'))
  expect(moneyText(-cents(credits))).toBe(await moved(['store_credits'], '0001-01-01'))
  const box = (name: string) => cents(tax.sections[0]?.rows.find(({ cells }) => cells[1] === name)?.cells[2] ?? '')
  expect(moneyText(box('14') - box('10'))).toBe(await moved(['tax'], days.from))
}

const check: Check = async ({ nursery_id, has, as }, _books, days) => {
  await postAll({ has })
  const { data } = await as('admin').calls(getFinancialReport, { query: { ...days, compare: 'none' } })
  const reported = Number(data.sections[0]?.rows.find(({ key }) => key === 'profit')?.cells[1])
  // The report rounds each of its lines to the cent.
  expect(Math.abs((await profit(nursery_id, days)) - reported)).toBeLessThan(0.05)
  const [posted, booked] = await Promise.all([postedByPurpose(nursery_id), bookedByPurpose(nursery_id)])
  for (const [purpose, amount] of Object.entries(booked)) expect([purpose, posted[purpose]]).toEqual([purpose, amount])
  await checkStatements(nursery_id, as, days)
  expect(await unbalanced(nursery_id)).toEqual([])
}

test.each(seeds)('posts random business of two years to the last decimal (%i)', async (seed) => {
  await live(seed, check)
})
