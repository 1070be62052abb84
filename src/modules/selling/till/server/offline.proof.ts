/** Further cases of `offline.test.ts`. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { lavender } from './testing-offline.ts'

test('fifty tills at once, some of which give up half-way: the numbers have no gap', async () => {
  const nursery = await aNursery()
  const { plant } = await nursery.has((db) => lavender(db, 100))
  // A till that receives 503 sends the same sale again, under the same key.
  const good = async () => {
    const sale = { body: { payment_method: 'eftpos' as const, items: [lineOf(plant)] }, key: randomUUID() }
    for (;;) {
      const answer = await nursery.as('sales').calls(createSale, sale)
      if (answer.status !== 503) return answer
    }
  }
  const { id } = (await good()).data
  // Everything is written and the number taken; then the transaction fails.
  const bad = () =>
    nursery.as('sales').calls(createSale, {
      body: { id, payment_method: 'eftpos', items: [lineOf(plant)] },
      key: randomUUID(),
    })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 3 === 0 ? bad() : good())))
  const sold = answers.filter(({ status }) => status === 201).map(({ data }) => Number(data.invoice_number))
  expect(sold.toSorted((a, b) => a - b)).toEqual(Array.from({ length: sold.length }, (_, i) => i + 2))
  expect(sold).toHaveLength(33)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})
