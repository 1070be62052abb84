/** Customers pay by links on a phone: a quote that becomes an order and an invoice, a landscaper's invoices and statement, and the refund to their card. */
import { type Browser, type Page, expect } from '@playwright/test'
import { createAccount, draftStatementMail, getAccount } from '#modules/customers/contract.ts'
import { getOrder } from '#modules/orders/order/contract.ts'
import { allPrices } from '#modules/plants/contract.ts'
import { getQuote, getQuotePayLink, makeQuote } from '#modules/selling/draft/draft-calls.ts'
import { getPayLink } from '#modules/selling/document/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { connectReaders } from './card-terminal-hands.ts'
import { type Person, openTill, test } from './people.ts'
import { withRimu } from './till-hands.ts'

/** A shop with a reader at its till and links on its documents; calls in its owner's name. */
async function aShop(page: Page, settings: object) {
  const owner: Person = await withRimu(page)
  await page.goto('/sales/pos')
  await openTill(page)
  await connectReaders(page, ['1'])
  const headers = { authorization: owner.authorization }
  const read = async <Data>(path: string, id = ''): Promise<Data> =>
    ((await (await page.request.get(path.replace(':id', id), { headers })).json()) as { data: Data }).data
  const send = async <Data>(path: string, data: object): Promise<Data> => {
    const sent = await page.request.post(path, { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data })
    expect(sent.ok(), await sent.text()).toBe(true)
    return ((await sent.json()) as { data: Data }).data
  }
  await send(saveSettings.path, settings)
  const account = await send<{ id: string }>(createAccount.path, { name: 'Rata Landscapes' })
  return { read, send, account }
}

const onPhone = async (browser: Browser) => (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()

/** Presses the button of the page of a document, and pays on the provider's page. */
async function pay(phone: Page, address: string, button: string): Promise<void> {
  await phone.goto(address)
  await phone.getByRole('button', { name: button }).click()
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
}

test('a quote is accepted with a deposit on a phone; it becomes an order, and the deposit part of its invoice', async ({
  page,
  browser,
}) => {
  const { read, send } = await aShop(page, { payLinks: 'whole', orderDeposit: '25' })
  const [good] = await read<{ id: string }[]>(allPrices.path)
  const cart = { lines: [{ good, quantity: '4', discount: '0' }], customer_name: 'Ana Pohatu' }
  const quote = await send<{ id: string; number: string }>(makeQuote.path, { cart, valid_until: '2199-01-01' })
  const { address } = await read<{ address: string }>(getQuotePayLink.path, quote.id)
  const phone = await onPhone(browser)
  await pay(phone, address, 'Pay the deposit of $16.90 by card or wallet')
  await expect(phone.getByText('$16.90 paid here: Simulated ••4242')).toBeVisible()

  // The order is there, as a draft with its deposit; confirmed and delivered, its invoice is less what was paid.
  const { order_id } = await read<{ order_id: string }>(getQuote.path, quote.id)
  await page.goto(`/orders/${order_id}`)
  await expect(page.getByText('Ana Pohatu').first()).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('To take $50.70: $67.60 less $16.90 paid before')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deliver and invoice' }).click()
  await expect(page.getByText('Invoiced', { exact: true })).toBeVisible()
  expect(await read(getOrder.path, order_id)).toMatchObject({ deposit_held: '0.00' })
  // Its link is the receipt of the deposit.
  await phone.goto(address)
  await expect(phone.getByText('This order is paid with its invoice now.')).toBeVisible()
})

test('a landscaper pays two invoices by their links and the third by the statement’s', async ({ page, browser }) => {
  const { read, send, account } = await aShop(page, { payLinks: 'part' })
  const [rimu] = await read<{ plant_type_id: string }[]>(allPrices.path)
  const items = [{ item_type: 'plant', plant_type_id: rimu?.plant_type_id, container_size: 'PB3', quantity: '1' }]
  const body = { payment_method: 'account', business_account_id: account.id, items }
  const invoices: { id: string; invoice_number: string }[] = []
  for (let i = 0; i < 3; i++) invoices.push(await send(createSale.path, body))
  const phone = await onPhone(browser)
  for (const { id } of invoices.slice(0, 2)) {
    await pay(phone, (await read<{ address: string }>(getPayLink.path, id)).address, 'Pay by card or wallet')
    await expect(phone.getByText('Paid. Thank you.')).toBeVisible()
  }
  const mail = await read<{ message: string }>(draftStatementMail.path, account.id)
  const [address = ''] = /https?:\S+\/pay\/\S+/.exec(mail.message) ?? []
  await pay(phone, address, 'Pay by card or wallet')
  await expect(phone.getByText('Paid. Thank you.')).toBeVisible()
  expect(await read(getAccount.path, account.id)).toMatchObject({ balance: '0.00' })
})

test('a refund says how much goes back to the card and how much is for the terminal by hand', async ({ page }) => {
  const { read } = await aShop(page, {})
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByRole('button', { name: 'Charge $16.90' }).click()
  await cart.getByRole('button', { name: 'Split the payment' }).click()
  await cart.getByLabel('EFTPOS amount').fill('10.00')
  await cart.getByRole('button', { name: '$10.00 by EFTPOS, then the rest' }).click()
  await cart.getByRole('button', { name: 'Cash', exact: true }).click()
  await cart.getByRole('button', { name: /^Take payment/ }).click()
  await expect(cart.getByText(/Invoice \d+: \$16\.90/)).toBeVisible()
  const [sale] = await read<{ id: string }[]>('/api/sales')
  await page.goto(`/sales/transactions?sale=${sale?.id}`)
  await page.getByRole('link', { name: 'Refund…' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund of invoice/ })
  await refund.getByRole('button', { name: 'EFTPOS' }).click()
  await expect(refund.getByText('$10.00 goes back to Simulated ••4242. Refund $6.90 on the terminal by hand.')).toBeVisible()
})
