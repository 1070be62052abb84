/** The cost of goods on dockets is corrected after they left: invoiced, taken back or voided later, they cost what they should have. */
import { expect, test } from 'vitest'
import { aDelivery } from './testing-corrected-dockets.ts'

test('on a docket that is not invoiced a correction is delivered too; taken back, all of it is in stock again', async () => {
  const { correct, takeBack, books } = await aDelivery()
  // 40 stakes at 0.50 besides the plants.
  expect(await books()).toEqual({ plants: 60, stakes: 0.5, sold: 0, delivered: 60 + 20 })
  await correct(120, '100.00')
  expect(await books()).toEqual({ plants: 90, stakes: 1, sold: 0, delivered: 90 + 20 })
  await takeBack()
  expect(await books()).toEqual({ plants: 180, stakes: 1, sold: 0, delivered: 0 })
})

test('what comes back of the invoice comes back at the corrected cost', async () => {
  const { correct, invoice, credit, books } = await aDelivery()
  const sale = await invoice()
  await correct(120, '100.00')
  await credit(sale, '10')
  expect(await books()).toEqual({ plants: 120, stakes: 1, sold: 60, delivered: 0 })
})
