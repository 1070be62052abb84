/** Further cases of `corrected-dockets.test.ts`. */
import { expect, test } from 'vitest'
import { aDelivery } from './testing-corrected-dockets.ts'

test('its invoice has the corrected cost, also corrected again; void, the goods are delivered at it', async () => {
  const { correct, invoice, undoInvoice, takeBack, margin, books } = await aDelivery()
  await correct(120, '100.00')
  const sale = await invoice()
  expect(await books()).toEqual({ plants: 90, stakes: 1, sold: 90, delivered: 0 })
  expect(await margin()).toBe(90)
  await correct(90, '60.00')
  expect(await books()).toEqual({ plants: 75, stakes: 0.6, sold: 75, delivered: 0 })
  expect(await margin()).toBe(75)
  await undoInvoice(sale)
  expect(await books()).toMatchObject({ plants: 75, sold: 0, delivered: 75 + 20 })
  await correct(60, '50.00')
  expect(await books()).toMatchObject({ plants: 60, sold: 0, delivered: 60 + 20 })
  await takeBack()
  expect(await books()).toEqual({ plants: 120, stakes: 0.5, sold: 0, delivered: 0 })
})
