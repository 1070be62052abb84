/** A bookkeeper's bills: entered, paid in part and in whole, reversed, and credited by the vendor. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { signUpRegistered, test } from './people.ts'
import { dialog, enterBill } from './bills-hands.ts'

test('a bill is entered with its tax filled in, its number is taken once, and it is paid in two parts', async ({ page }) => {
  await signUpRegistered(page, '/bills')
  await enterBill(page, { number: '1042', amount: '1150' })
  await expectMessage(page, 'Bill 1042 of Pot Co: $1,150.00 is saved.')
  const row = page.getByRole('row', { name: /1042/ })
  await expect(row).toContainText('To pay')
  await row.click()
  await expect(dialog(page)).toContainText('GST $150.00')

  await dialog(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('1,150.00')
  await dialog(page).getByLabel('Amount').fill('2000')
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog(page).getByText('Only $1,150.00 is due.').first()).toBeVisible()
  await dialog(page).getByLabel('Amount').fill('400')
  await dialog(page).getByLabel('Reference').fill('BNZ 4711')
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await expectMessage(page, '$400.00 to Pot Co is booked.')
  await expect(dialog(page).getByRole('list', { name: 'Payments' })).toContainText('BNZ 4711')
  await expect(dialog(page)).toContainText('$750.00')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /1042/ })).toContainText('Part paid')

  await enterBill(page, { number: '1042', amount: '10' })
  await expect(dialog(page).getByText('Bill 1042 of Pot Co has already been entered. Check the number.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  await page.getByRole('tab', { name: 'Ageing' }).click()
  await expect(page.getByRole('row', { name: /Pot Co/ })).toContainText('$750.00')
  await page
    .getByRole('row', { name: /Pot Co/ })
    .getByRole('button')
    .first()
    .click()
  await dialog(page).getByRole('link', { name: 'Bill 1042' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Bill 1042 · Pot Co' })).toBeVisible()
})
