/** Several tax rates: goods of each kind on one receipt, a rate that changes on a day, and the return by kind. */
import { expect } from '@playwright/test'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { openSettings, signUp, test } from './people.ts'

test('a receipt adds tax up by rate, a rate changes from a day on, and rates that overlap are refused', async ({ page }) => {
  const owner = await signUp(page)
  const data = { country: 'UK', gstRegistered: true, gstNumber: 'GB 123 4567 89', timeZone: 'Europe/London' }
  const saved = await page.request.post(saveSettings.path, { headers: { authorization: owner.authorization }, data })
  expect(saved.ok(), await saved.text()).toBe(true)

  await page.goto('/sales/pos')
  const openItem = async (name: string, price: string, kind: string) => {
    await page.getByRole('button', { name: 'Open item' }).click()
    const item = page.getByRole('dialog')
    await item.getByLabel('Description').fill(name)
    await item.getByLabel(/Price/).fill(price)
    await item.getByLabel('VAT').selectOption({ label: kind })
    await item.getByRole('button', { name: 'Add to the cart' }).click()
    await expect(item).toBeHidden()
  }
  await openItem('Garden bench', '120', 'Standard rate (20%)')
  await openItem('Smokeless fuel', '21', 'Reduced rate (5%)')
  await openItem('Tomato plants', '9', 'Zero rate')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByRole('button', { name: 'Charge £150.00' }).click()
  await cart.getByRole('button', { name: 'Take payment · £150.00' }).click()
  await expect(page.getByText('Invoice 00001: £150.00')).toBeVisible()

  await page.goto('/sales/transactions')
  await page.getByRole('row', { name: /00001/ }).click()
  const invoice = page.getByRole('dialog')
  await expect(invoice.getByText('VAT 20.00% on £100.00 (included)')).toBeVisible()
  await expect(invoice.getByText('VAT 5.00% on £20.00 (included)')).toBeVisible()
  await expect(invoice.getByText('VAT 0.00% on £9.00')).toBeVisible()

  await page.goto('/profile?tab=admin#tax-rates')
  const rates = page.getByRole('region', { name: 'Tax Rates' })
  const reduced = rates.getByRole('row', { name: /Reduced rate/ })
  await reduced.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Change from a day…' }).click()
  const change = page.getByRole('dialog')
  await change.getByLabel(/^New rate/).fill('12.5')
  await change.getByLabel(/^From/).fill('01/04/2031')
  await change.getByRole('button', { name: 'Change rate' }).click()
  await expect(change).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(rates.getByRole('row', { name: /Reduced rate 5% Until 31\/03\/2031/ })).toBeVisible()
  await expect(rates.getByRole('row', { name: /Reduced rate 12.5% From 01\/04\/2031 Upcoming/ })).toBeVisible()

  await rates.getByRole('button', { name: 'Add a rate' }).click()
  const added = page.getByRole('dialog')
  await added.getByLabel(/^Name/).fill('Second reduced rate')
  await added.getByLabel('Kind').selectOption('reduced')
  await added.getByLabel(/^Rate/).fill('7')
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(added.getByText(/is the rate on some of these days/).first()).toBeVisible()
  await added.getByRole('button', { name: 'Cancel' }).click()

  await openSettings(page, 'Tax')
  await page.getByLabel('Tax return').selectOption('payments')
  const basis = page.getByRole('dialog')
  await expect(basis.getByText(/is taken off in the return of this day, once/)).toBeVisible()
  await basis.getByLabel(/^From/).fill('01/01/2020')
  await basis.getByRole('button', { name: 'Change basis' }).click()
  await expect(basis).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/reports/financial?period=year')
  await page.getByRole('tab', { name: 'Tax' }).click()
  await expect(page.getByRole('row', { name: /VAT due on sales and other outputs/ })).toContainText('£21.00')
  await expect(page.getByText('On the payments basis', { exact: false })).toBeVisible()
})
