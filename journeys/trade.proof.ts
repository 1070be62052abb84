/** More of `trade.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { signUp, test } from './people.ts'
import { withRimu } from './trade-hands.ts'

test('a customer pays on account before buying; the next invoice uses it, and the rest is refunded', async ({ page }) => {
  await withRimu(page)
  await page.goto('/reports/business-accounts?action=new')
  await page.getByLabel(/^Name/).fill('Greenstone')
  await page.getByRole('button', { name: 'Open account' }).click()
  await page.getByRole('row', { name: /Greenstone/ }).click()
  await page.getByRole('button', { name: 'Take a payment' }).click()
  await expect(page.getByText('No invoice is open')).toBeVisible()
  await page.getByLabel('Amount').fill('500')
  await page.getByRole('button', { name: 'Book payment' }).click()
  await expect(page.getByText('Has as credit')).toBeVisible()
  await expect(page.getByRole('row', { name: /Payment on account/ })).toContainText('$500.00')
  const account = page.url()

  // At the till: an invoice, a quantity that is none, and a delivery beside it.
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByRole('button', { name: 'Sell to an account' }).click()
  await cart.getByLabel('Account', { exact: true }).fill('green')
  await expect(page.getByRole('option', { name: /^Green/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await cart.getByLabel('Quantity of Rimu').fill('-1')
  await expect(cart.getByRole('alert')).toHaveText('Enter a whole number, 1 or more.')
  await cart.getByLabel('Quantity of Rimu').fill('15')
  await expect(cart.getByRole('alert')).toHaveCount(0)
  await cart.getByRole('button', { name: 'Charge $300.00' }).click()
  await cart.getByRole('button', { name: 'On account' }).click()
  await cart.getByRole('button', { name: 'Charge to account · $300.00' }).click()
  await expect(page.getByText('Invoice 00001: $300.00')).toBeVisible()
  await page.goto('/sales/transactions')
  await page.getByRole('row', { name: /00001.*Greenstone/ }).click()
  await expect(page.getByRole('article', { name: 'Invoice' }).getByText('Credit on account')).toBeVisible()

  await page.goto(account)
  await page.getByRole('button', { name: /More actions for/ }).click()
  await page.getByRole('button', { name: 'Refund credit' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('200.00')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('row', { name: /Payment refunded/ })).toContainText('$200.00')
  await expect(page.getByText('Has as credit')).toHaveCount(0)

  // Its payments: what each paid, and who booked it. One that bounced is reversed here, as on the invoice.
  await page.getByRole('button', { name: 'Take a payment' }).click()
  await page.getByLabel('Amount').fill('80')
  await page.getByRole('button', { name: 'Book payment' }).click()
  await page.getByRole('tab', { name: 'Payments' }).click()
  const payments = page.getByRole('grid', { name: 'Payments' })
  await expect(payments.getByRole('row', { name: /Credit refunded/ })).toContainText('-$200.00')
  await expect(payments.getByRole('row', { name: /Credit on account Invoice 00001/ })).toContainText('$300.00')
  const bounced = payments.getByRole('row', { name: /Bank transfer Credit on account.*\$80\.00/ })
  await expect(bounced).toContainText('Ana Reid')
  await bounced.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Reverse…' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse the payment of $80.00' })
  await reversal.getByLabel('Reason').fill('Bounced')
  await reversal.getByRole('button', { name: 'Reverse $80.00' }).click()
  await expectMessage(page, 'The payment of $80.00 is reversed.')
  await expect(payments.getByRole('row', { name: /Reversal: Bounced/ })).toContainText('-$80.00')
  await expect(page.getByText('Has as credit')).toHaveCount(0)
})

test('an order carries a delivery that no list has, and its invoice does', async ({ page }) => {
  await withRimu(page)
  await page.goto('/orders/new')
  await page.getByLabel('Customer').fill('Bell')
  await page.getByLabel('Plant').fill('rimu')
  await page.getByRole('option', { name: /Rimu/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Delivery or other' }).click()
  await page.getByLabel('Description').fill('Delivery to Raglan')
  await page.getByLabel('Price of Delivery to Raglan').fill('45')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Delivery to Raglan')).toBeVisible()
  await expect(page.getByText('$65.00').first()).toBeVisible()
})

test('what is typed while a list is still on its way stays', async ({ page }) => {
  const { authorization } = await signUp(page)
  const opened = await page.request.post('/api/business-accounts', { data: { name: 'Greenstone' }, headers: { authorization } })
  const { data } = (await opened.json()) as { data: { id: string } }
  const activities = `/api/business-accounts/${data.id}/activities`
  await page.request.post(activities, {
    data: { kind: 'call', occurred_on: '2026-11-01', text: 'First call' },
    headers: { authorization },
  })
  let answer = () => {}
  const hold = async (path: string) => {
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(path, async (route) => {
      if (route.request().method() === 'GET') await held
      await route.continue()
    })
  }
  await hold('**/api/inventory/categories*')
  await page.goto('/inventory/supplies')
  await page.getByRole('button', { name: 'Categories', exact: true }).click()
  await page.getByLabel('Another category').fill('Labels')
  answer()
  await expect(page.getByRole('dialog').getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(page.getByLabel('Another category')).toHaveValue('Labels')

  await hold('**/api/business-accounts/*/activities*')
  await page.goto(`/reports/business-accounts/${data.id}`)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants kōwhai')
  answer()
  await expect(page.getByText('First call')).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Wants kōwhai' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')

  await hold('**/api/business-accounts/*/sales-history*')
  await page.getByRole('button', { name: 'Take a payment' }).click()
  await expect(page.getByRole('dialog').getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book payment' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('button', { name: 'Book payment' })).toBeVisible()
})

test('a deposit is taken with the confirmation, deducted from the invoice, and on the statement; the order repeats', async ({
  page,
}) => {
  await withRimu(page)
  await page.goto('/reports/business-accounts?action=new')
  await page.getByLabel(/^Name/).fill('Greenstone')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByText('Greenstone').first()).toBeVisible()

  await page.goto('/orders/new')
  await page.getByLabel('Business account').fill('green')
  await expect(page.getByRole('option', { name: /^Green/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Plant').fill('rimu')
  await expect(page.getByRole('option', { name: /Rimu/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible()
  const choose = async (what: string) => {
    await page.getByRole('button', { name: 'More actions for Order 1' }).click()
    await page.getByRole('button', { name: what, exact: true }).click()
  }
  await choose('Confirm with a deposit')
  await page.getByLabel(/^Deposit/).fill('50')
  await page.getByRole('button', { name: 'Confirm and take deposit' }).click()
  await expect(page.getByText('Reserved', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Reserved' })).toHaveCount(0)
  await expect(page.getByText('Deposit held').locator('..')).toContainText('$50.00')

  await choose('Repeat')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^How many Rimu/)).toHaveValue('10')
  await dialog.getByLabel('Create the draft, days before').fill('10')
  await dialog.getByRole('button', { name: 'Save standing order' }).click()
  await expectMessage(page, 'The standing order of Greenstone is saved.')

  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await page.getByRole('button', { name: 'Deliver and invoice' }).click()
  await expect(page.getByText('Invoiced', { exact: true })).toBeVisible()
  await page.goto('/reports/business-accounts')
  await page.getByRole('row', { name: /Greenstone/ }).click()
  await expect(page.getByRole('row', { name: /Balance due/ })).toContainText('$150.00')

  // The next draft exists already, and shows where it came from.
  await page.goto('/orders?tab=standing')
  await expect(page.getByRole('row', { name: /Greenstone.*10 Rimu, PB3.*Every week/ })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('row', { name: /Greenstone.*Draft/ })).toBeVisible()
  await page.goto('/notifications')
  await page.getByRole('link', { name: /Standing order of Greenstone: a draft/ }).click()
  await expect(page.getByRole('heading', { name: 'Order 2' })).toBeVisible()
})
