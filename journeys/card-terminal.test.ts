/** Card payments at two tills with a reader each, and by the link of an invoice: connected in Settings, approved, declined and approved in part. */
import { expect } from '@playwright/test'
import { listOpenCardMoney } from '#modules/selling/card/card-calls.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { listPlantTypes } from '#modules/plants/contract.ts'
import { createSale, listSales } from '#modules/selling/sale/contract.ts'
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
  await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'Simulator (no money moves)' })
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

  // A customer on account pays an invoice by its link, on a phone of their own; the open invoice shows it at once.
  await page.goto('/profile?tab=admin')
  await openSettings(page, 'Payment Details')
  await page.getByLabel('Pay online').selectOption({ label: 'All that is owed, at once' })
  const send = async (path: string, data: object) => {
    const sent = await page.request.post(path, { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data })
    return ((await sent.json()) as { data: { id: string } }).data
  }
  const [rimu] = (await dataOf(listPlantTypes.path)) as { id: string }[]
  const account = await send(createAccount.path, { name: 'Rata Landscapes' })
  const items = [{ item_type: 'plant', plant_type_id: rimu?.id, container_size: 'PB3', quantity: '1' }]
  const invoice = await send(createSale.path, { payment_method: 'account', business_account_id: account.id, items })
  const linkOf = async () => ((await dataOf(`${listSales.path}/${invoice.id}/pay-link`)) as { address: string }).address
  await expect.poll(linkOf).toContain('/pay/')
  await page.goto(`/sales/transactions?sale=${invoice.id}`)
  const paper = page.getByRole('article')
  await expect(paper.getByText('Unpaid', { exact: true })).toBeVisible()
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(await linkOf())
  await phone.getByRole('button', { name: 'Pay $16.90 by card or wallet' }).click()
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(phone.getByText('Paid. Thank you.')).toBeVisible()
  await expect(paper.getByText('Paid', { exact: true })).toBeVisible()
})
