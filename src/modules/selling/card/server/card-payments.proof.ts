/** Further cases of `card-payments.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSale, voidSale } from '#modules/selling/sale/contract.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { prove } from '#testing/proof.ts'
import { dice } from '#testing/random-sales.ts'
import { rounds, seed } from '#testing/size.ts'
import { unbalanced } from '#testing/ledgers.ts'
import { owner } from '#testing/nursery.ts'
import { forSale, lineOf } from '#testing/products.ts'
import * as calls from '../card-calls.ts'
import type { CardPayment } from '../card-calls.ts'
import { aShop, moneyOf, runClock, runJobs, taken, twoDaysLater } from './testing-card-payments.ts'

const steps = 15 * rounds

test('at two tills with one reader, with closed pages, lost answers and late events, the provider has what the books have', async () => {
  const shop = await aShop()
  const tills = [await shop.aTill('sim_reader_1'), await shop.aTill('sim_reader_1'), await shop.aTill('sim_reader_2')]
  const { plant } = await shop.has((db) => forSale(db, { quantity: 100_000 }))
  const items = [lineOf(plant, '4')]
  const total = cents((await shop.seller.calls(createSale, { body: { payment_method: 'eftpos', items } })).data.total_amount)
  /** The last cents decide what the simulator does: mostly it takes the card. */
  const ends = [0, 0, 0, 0, 4, 5, 6, 7, 8, 9]

  /** Ten minutes later: the clock has asked what became of each. */
  const later = async () => {
    for (const [table, column] of [
      ['card_payments', 'created_at'],
      ['card_simulations', 'ready_at'],
    ])
      await owner.query(`UPDATE ${table} SET ${column} = ${column} - interval '10 minutes' WHERE nursery_id = $1`, [
        shop.nursery_id,
      ])
    await runClock(shop.nursery_id)
  }
  let sales = 0
  let started = 0
  const sellWith = async ({ id, approved }: CardPayment, roll: (below: number) => number) => {
    const rest = moneyText(total - cents(approved))
    const payments = [
      { method: 'card' as const, amount: approved, card_payment_id: id },
      ...(rest === '0.00' ? [] : [{ method: 'eftpos' as const, amount: rest }]),
    ]
    const sell = (key: string, sale: string) =>
      shop.seller.calls(createSale, { body: { id: sale, payment_method: 'card', items, payments }, key })
    const [key, sale] = [randomUUID(), randomUUID()]
    // Sent twice at once, and a second sale with the same card.
    const [first, again, other] = await Promise.all([sell(key, sale), sell(key, sale), sell(randomUUID(), randomUUID())])
    const sold = [first, again, other].filter(({ status }) => status === 201)
    expect(new Set(sold.map(({ data }) => data.id)).size).toBe(1)
    sales++
    const done = sold[0]?.data
    if (done && roll(4) === 0)
      await shop.admin.calls(voidSale, { params: { id: done.id }, body: { reason: 'Twice', version: done.version } })
  }

  const trade = async (till: string, roll: (below: number) => number) => {
    const amount = moneyText(BigInt(100 * (2 + roll(30)) + (ends[roll(ends.length)] ?? 0)))
    const id = randomUUID()
    const begun = await shop.pay(till, amount, id)
    if (begun.status !== 201) {
      expect(begun.code).toBe('IN_USE')
      return later()
    }
    started++
    if (roll(3) === 0) expect((await shop.pay(till, amount, id)).status).toBe(201)
    const event = { id: `evt ${id}`, account: shop.account, payment: id }
    const fault = roll(6)
    // The page is closed: a job or an event finds out.
    if (fault === 0) return
    if (fault === 1) await Promise.all([shop.event(event), shop.event(event)])
    if (fault === 2) await shop.seller.calls(calls.cancelCardPayment, { params: { id } })
    const payment = await shop.outcome(id)
    if (fault === 3) await Promise.all([runJobs(shop.nursery_id), shop.event(event)])
    if (payment.state !== 'approved') return
    if (roll(4) === 0) await shop.seller.calls(calls.refundCardPayment, { params: { id } })
    else if (roll(5) > 0) await sellWith(payment, roll)
  }

  const people = tills.map((till, i) => ({ till, roll: dice(seed + i) }))
  for (let step = 0; step < steps; step++) await Promise.all(people.map(({ till, roll }) => trade(till, roll)))

  for (let round = 0; round < 2; round++) await later()
  const { rows } = await owner.query<{ open: string; booked: string; unused: string }>(
    `SELECT (SELECT count(*) FROM card_payments WHERE nursery_id = $1 AND state IN ('started', 'waiting')) AS open,
      (SELECT coalesce(sum(amount), 0)::text FROM payments WHERE nursery_id = $1 AND method = 'card') AS booked,
      (SELECT coalesce(sum(approved), 0)::text FROM card_payments AS payment WHERE nursery_id = $1 AND sale_id IS NULL
        AND NOT EXISTS (SELECT FROM card_refunds AS refund WHERE refund.nursery_id = $1 AND card_payment_id = payment.id)) AS unused`,
    [shop.nursery_id],
  )
  expect(rows[0]?.open).toBe('0')
  const { payments, refunds } = (await shop.seller.calls(calls.listOpenCardMoney)).data
  expect(refunds).toEqual([])
  // Money that no sale has is on the list of managers, to the cent.
  const listed = sum(payments.map(({ approved, refunded }) => cents(approved) - cents(refunded)))
  expect(moneyText(listed)).toBe(moneyText(cents(rows[0]?.unused ?? '')))
  expect(moneyText(cents(rows[0]?.booked ?? '') + listed)).toBe(moneyText(cents((await taken(shop.nursery_id)) ?? '')))
  expect(listed).toBeGreaterThan(0n)
  // Charged back and paid out, and read again: the books have what the provider has, less what no sale has yet.
  const { rows: typed } = await owner.query<{ eftpos: string }>(
    `SELECT sum(amount)::text AS eftpos FROM payments WHERE nursery_id = $1 AND method = 'eftpos'`,
    [shop.nursery_id],
  )
  await twoDaysLater(shop.nursery_id)
  for (let reading = 0; reading < 2; reading++) {
    await twoDaysLater(shop.nursery_id)
    const { card_clearing, held } = await moneyOf(shop.nursery_id)
    expect((card_clearing - Number(typed[0]?.eftpos) + Number(moneyText(listed))).toFixed(2)).toBe(held.toFixed(2))
  }
  expect(await unbalanced(shop.nursery_id)).toEqual([])
  expect(sales).toBeGreaterThan(steps / 3)
  prove('card payments with closed pages, lost answers and late events: provider against books', started, [])
})
