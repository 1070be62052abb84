/** Card payments at two tills with a reader each: connected in Settings, approved, declined and approved in part, refunded to the card. */
import { expect } from '@playwright/test'
import { listOpenCardMoney } from '#modules/selling/card/card-calls.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { openSettings, openTill, signIn, test } from './people.ts'
import { withRimu } from './till-hands.ts'

test('two tills sell by card at their own readers, and every answer of a reader is clear', async ({ page, browser }) => {
  const owner = await withRimu(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, owner.email)
  for (const till of [page, other]) {
    await till.goto('/sales/pos')
    await openTill(till)
  }

  await page.goto('/profile?tab=admin')
  await openSettings(page, 'Card payments')
  await page.getByRole('button', { name: 'Connect a provider…' }).click()
  await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'Simulator, for trying and training' })
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  for (const number of ['1', '2']) {
    await page.getByRole('button', { name: 'Give a till a reader…' }).click()
    await page.getByLabel('Till', { exact: true }).selectOption({ label: `Till ${number}` })
    await page.getByLabel('Reader', { exact: true }).selectOption({ label: `Simulated reader ${number}` })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`Till ${number}: Simulated reader ${number}`)).toBeVisible()
  }

  // Both readers at once: two clicks after the goods, and the sale closes itself.
  for (const till of [page, other]) {
    await till.goto('/sales/pos')
    await till.getByRole('button', { name: /^Rimu/ }).click()
    await till.getByRole('button', { name: 'Charge $16.90' }).click()
    await till.getByRole('button', { name: 'Take payment · $16.90' }).click()
  }
  await expect(other.getByText('Tap, insert or swipe the card')).toBeVisible()
  await expect(page.getByText(/Invoice \d+: \$16\.90/)).toBeVisible()
  await expect(other.getByText(/Invoice \d+: \$16\.90/)).toBeVisible()

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
  expect(await dataOf(listSales.path)).toHaveLength(3)
  expect(await dataOf(listOpenCardMoney.path)).toEqual({ payments: [], refunds: [] })
})
