/** An order's whole way: taken, picked on a phone, delivered in parts, invoiced twice, paid at once; and the statement agrees. */
import { expect, test } from '@playwright/test'
import { importPlants, signUp } from './people.ts'

test('an order is taken by keyboard, picked with a thumb, leaves in two parts and is paid with one payment', async ({ page }) => {
  await importPlants(page, await signUp(page), 'src/app/demo/price-list.csv', 'Bed 7')
  await page.goto('/reports/business-accounts?act=new')
  await page.getByLabel(/^Name/).fill('Tōtara Landscapes')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByText('Tōtara Landscapes').first()).toBeVisible()

  // Taken by keyboard alone.
  await page.goto('/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Business account').fill('totara')
  await expect(page.getByRole('option', { name: /Tōtara/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Plant').fill('purple flax PB3')
  await expect(page.getByRole('option', { name: /Purple flax/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  const lines = page.getByRole('region', { name: 'Lines' })
  await expect(lines.getByRole('textbox', { name: /^How many Purple flax/ })).toHaveValue('10')
  await expect(page.getByLabel('Plant')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('progressbar', { name: 'Reserved' })).toHaveText('10 of 10 reserved')

  // Picked on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: /Pick list/ }).click()
  const stop = page.getByRole('button', { name: /10 Purple flax.*Bed 7/ })
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await stop.click()
  await expect(page.getByText('All of it is picked')).toBeVisible()

  // Six leave, then four; each on an invoice of its own.
  const deliver = async (count: string) => {
    await page.getByRole('button', { name: 'Deliver', exact: true }).click()
    await page.getByRole('spinbutton').fill(count)
    await page.getByRole('button', { name: 'Deliver and invoice' }).click()
  }
  await deliver('6')
  await expect(page.getByText('Part delivered')).toBeVisible()
  await deliver('4')
  await expect(page.getByText('Invoiced', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: /Lines/ }).click()
  await expect(page.getByText('Invoice 00001')).toBeVisible()
  await expect(page.getByText('Invoice 00002')).toBeVisible()

  // One payment for both; then nothing is owed.
  await page.goto('/reports/business-accounts')
  await page.getByText('Tōtara Landscapes').first().click()
  await page.getByRole('button', { name: 'Take a payment' }).click()
  await page.getByRole('button', { name: 'Book payment' }).click()
  await expect(page.getByRole('row', { name: /Owed \$0\.00/ })).toBeVisible()
})
