/** More of `card-terminal.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { createAccount } from '#modules/customers/contract.ts'
import { listPlantTypes } from '#modules/plants/contract.ts'
import { createSale, listSales } from '#modules/selling/sale/contract.ts'
import { connectReaders, sellRimu } from './card-terminal-hands.ts'
import { openSettings, openTill, signIn, test } from './people.ts'
import { withRimu } from './till-hands.ts'

test('two tills sell by card at their own readers at once, and an invoice is paid by its link', async ({ page, browser }) => {
  const owner = await withRimu(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, owner.email)
  for (const till of [page, other]) {
    await till.goto('/sales/pos')
    await openTill(till)
  }
  await connectReaders(page, ['1', '2'])
  for (const till of [page, other]) await sellRimu(till)
  await expect(other.getByText('Tap, insert or swipe the card')).toBeVisible()
  await expect(page.getByText(/Invoice \d+: \$16\.90/)).toBeVisible()
  await expect(other.getByText(/Invoice \d+: \$16\.90/)).toBeVisible()

  const headers = { authorization: owner.authorization }
  const dataOf = async (path: string) => ((await (await page.request.get(path, { headers })).json()) as { data: unknown }).data

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

test('a tip and a surcharge of the terminal are said at once, and are on the receipt and in the report of the till', async ({
  page,
}) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  await connectReaders(page, ['1'])
  await page.getByRole('switch', { name: /asks for a tip/ }).check()
  await page.getByRole('switch', { name: /adds the surcharge/ }).check()

  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await cart.getByRole('button', { name: 'Charge $16.90' }).click()
  await cart.getByRole('button', { name: 'Split the payment' }).click()
  await cart.getByLabel('EFTPOS amount').fill('10.03')
  await cart.getByRole('button', { name: '$10.03 by EFTPOS, then the rest' }).click()
  await expect(page.getByText('Simulated ••4242 paid $10.03, with $0.20 surcharge and $1.00 tip on top.')).toBeVisible()
  await cart.getByRole('button', { name: 'Take payment · $6.87' }).click()
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.getByRole('button', { name: 'Open sale' }).click()
  const paper = page.getByRole('article')
  await expect(paper.getByText('Charged to Simulated ••4242')).toHaveCount(2)
  await expect(paper).toContainText(/Card surcharge\s*\$0\.20\s*Tip\s*\$1\.00\s*Charged to Simulated ••4242\s*\$11\.23/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('button', { name: /^Till 1/ }).click()
  await expect(page.getByText('On top the terminal took $1.00 in tips and $0.34 in surcharges.')).toBeVisible()
})
