/** Card payments at a till with a reader: connected in Settings, approved, declined and approved in part. */
import { expect } from '@playwright/test'
import { listOpenCardMoney } from '#modules/selling/card/card-calls.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { connectReaders, sellRimu } from './card-terminal-hands.ts'
import { openTill, test } from './people.ts'
import { withRimu } from './till-hands.ts'

test('a till sells by card at its reader, and every answer of the reader is clear', async ({ page }) => {
  const owner = await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  await connectReaders(page, ['1'])

  // Two clicks after the goods, and the sale closes itself.
  await sellRimu(page)
  await expect(page.getByText(/Invoice \d+: \$16\.90/)).toBeVisible()

  // Declined, then approved in part, and the rest in cash.
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await cart.getByRole('button', { name: 'Charge $16.90' }).click()
  await cart.getByRole('button', { name: 'Split the payment' }).click()
  await cart.getByLabel('EFTPOS amount').fill('10.05')
  await cart.getByRole('button', { name: '$10.05 by EFTPOS, then the rest' }).click()
  await expect(cart.getByText('The bank declined the card. Ask for another one.')).toBeVisible()
  await cart.getByRole('button', { name: 'Choose how to pay' }).click()
  await cart.getByLabel('EFTPOS amount').fill('10.08')
  await cart.getByRole('button', { name: '$10.08 by EFTPOS, then the rest' }).click()
  await expect(cart.getByText('Still to pay $11.86')).toBeVisible()

  // The page is closed: the payment is found again.
  await page.reload()
  await cart.getByRole('button', { name: 'Charge $16.90' }).click()
  await cart.getByRole('button', { name: 'Use it for this sale' }).click()
  await cart.getByRole('button', { name: 'Cash', exact: true }).click()
  await cart.getByRole('button', { name: /^Take payment/ }).click()
  await expect(page.getByText(/Invoice \d+: \$16\.90/)).toBeVisible()

  const headers = { authorization: owner.authorization }
  const dataOf = async (path: string) => ((await (await page.request.get(path, { headers })).json()) as { data: unknown }).data
  expect(await dataOf(listSales.path)).toHaveLength(2)
  expect(await dataOf(listOpenCardMoney.path)).toEqual({ payments: [], refunds: [] })
})
