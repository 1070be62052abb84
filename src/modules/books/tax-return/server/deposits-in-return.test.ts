/** A deposit is in the tax return at its tax point: when it is paid, for all that it is paid for, or with the invoice, as the country's law says. */
import { expect, test } from 'vitest'
import { depositThenInvoice } from './testing-deposits-in-return.ts'

test('New Zealand: any payment makes the whole supply taxable (GST Act 1985 s 9(1)); on the payments basis what is paid', async () => {
  const { deliver, boxes, earlier, later } = await depositThenInvoice('NZ', '57.50', '23.00')
  expect(await boxes(earlier, '5', '10')).toEqual(['230.00', '30.00'])
  await deliver()
  // The filed return is unchanged; the invoice adds nothing.
  expect(await boxes(earlier, '5', '10')).toEqual(['230.00', '30.00'])
  expect(await boxes(later, '5', '10')).toEqual(['0.00', '0.00'])

  const byPayments = await depositThenInvoice('NZ', '57.50', '23.00', 'payments')
  expect(await byPayments.boxes(byPayments.earlier, '5', '10')).toEqual(['23.00', '3.00'])
  await byPayments.deliver()
  expect(await byPayments.boxes(byPayments.later, '5', '10')).toEqual(['207.00', '27.00'])
})

test('United States: a deposit is taxed with the sale', async () => {
  const { deliver, boxes, earlier, later } = await depositThenInvoice('US', '55.00', '55.00')
  expect(await boxes(earlier, 'A')).toEqual(['0.00'])
  await deliver()
  expect(await boxes(later, 'A')).toEqual(['220.00'])
})
