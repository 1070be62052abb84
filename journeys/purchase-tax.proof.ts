/** Purchases by their kind of tax: an expense under the reverse charge, a bill at two rates, and the return that holds both. */
import { expect } from '@playwright/test'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { expectMessage } from './messages.ts'
import { signUp, test } from './people.ts'

test('a service from abroad and a bill at two rates are entered as they are printed, and the return has both sides', async ({
  page,
}) => {
  const owner = await signUp(page)
  const data = {
    country: 'UK',
    gstRegistered: true,
    gstNumber: 'GB 123 4567 89',
    timeZone: 'Europe/London',
    dateFormat: 'DD/MM/YYYY',
  }
  const saved = await page.request.post(saveSettings.path, { headers: { authorization: owner.authorization }, data })
  expect(saved.ok(), await saved.text()).toBe(true)

  await page.goto('/expenses?open=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What', { exact: true }).fill('Design program')
  await dialog.getByLabel('Vendor').fill('Software Ireland')
  await dialog.getByLabel('Cost, tax included').fill('500')
  await expect(dialog.getByLabel('VAT in it')).toHaveValue('83.33')
  await dialog.getByLabel('VAT', { exact: true }).selectOption({ label: 'Reverse charge' })
  await expect(dialog.getByLabel('VAT to account for')).toHaveValue('100.00')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Design program: £500.00 recorded.')

  await page.getByRole('button', { name: 'Add an expense' }).first().click()
  await dialog.getByLabel('Vendor').fill('Software Ireland')
  await expect(dialog.getByLabel('VAT', { exact: true })).toHaveValue('reverse_charge')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/bills?open=new')
  await dialog.getByLabel('Vendor').fill('Fuel and Seed')
  await dialog.getByLabel('Bill number').fill('77')
  const line = (n: number) => dialog.getByRole('list', { name: 'Lines' }).getByRole('listitem').nth(n)
  await line(0).getByLabel('What').fill('Smokeless fuel')
  await line(0).getByLabel('Amount, tax included').fill('210')
  await expect(line(0).getByLabel('VAT in it')).toHaveValue('35.00')
  await line(0).getByLabel('VAT', { exact: true }).selectOption({ label: 'Reduced rate (5%)' })
  await expect(line(0).getByLabel('VAT in it')).toHaveValue('10.00')
  // The amount printed on the bill.
  await line(0).getByLabel('VAT in it').fill('9.99')
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await line(1).getByLabel('What').fill('Tomato seed')
  await line(1).getByLabel('Amount, tax included').fill('90')
  await line(1).getByLabel('VAT', { exact: true }).selectOption({ label: 'Zero rate' })
  await expect(dialog.getByText('VAT £9.99 · Total £300.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Bill 77 of Fuel and Seed: £300.00 is saved.')
  await page.getByRole('row', { name: /77/ }).click()
  await expect(dialog).toContainText('Zero-rated')

  await page.goto('/reports/financial?period=year')
  await page.getByRole('tab', { name: 'Tax' }).click()
  const box = (name: RegExp) => page.getByRole('row', { name })
  await expect(box(/VAT due on sales and other outputs/)).toContainText('£100.00')
  await expect(box(/VAT reclaimed on purchases/)).toContainText('£109.99')
  await expect(box(/Total value of sales without VAT/)).toContainText('£500.00')
  await expect(box(/Total value of purchases without VAT/)).toContainText('£790.00')

  // A whole financial year is a column with its name, "2025/26", which is no month.
  await page.goto('/reports/financial?period=last_financial_year')
  await expect(page.getByRole('columnheader', { name: /^20\d\d\/\d\d$/ }).first()).toBeVisible()
})
