/** An order is collected over the counter: the dialog says what to take after the deposit, what was handed over, and the change. */
import { type Page, expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { importPlants, signUp, test } from './people.ts'

/** Order 1 of Greenstone: ten Rimu at 20.00, with a deposit of 50.00 by bank transfer. */
async function anOrderWithDeposit(page: Page): Promise<void> {
  await importPlants(page, await signUp(page), ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,20.00,500'])
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
  await page.getByRole('button', { name: 'More actions for Order 1' }).click()
  await page.getByRole('button', { name: 'Confirm with a deposit', exact: true }).click()
  await page.getByLabel(/^Deposit/).fill('50')
  await page.getByRole('button', { name: 'Confirm and take deposit' }).click()
  await expect(page.getByText('Deposit held').locator('..')).toContainText('$50.00')
}

test('a part of an order is paid in cash when it is collected: what to take, what was handed over, the change', async ({
  page,
}) => {
  await anOrderWithDeposit(page)
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('To take $150.00: $200.00 less $50.00 paid before')).toBeVisible()
  // The deposit pays a part first.
  await dialog.getByRole('spinbutton').fill('6')
  await expect(dialog.getByText('To take $70.00: $120.00 less $50.00 paid before')).toBeVisible()
  await dialog.getByLabel('Paid').selectOption('Cash')
  await expect(dialog.getByRole('button', { name: 'Deliver and invoice' })).toBeDisabled()
  await dialog.getByLabel(/^Cash in the drawer now/).fill('100')
  await dialog.getByRole('button', { name: 'Open the till' }).click()
  const handed = dialog.getByLabel('Cash handed over')
  await handed.fill('60')
  await expect(dialog.getByText('$70.00 is due.')).toBeVisible()
  await handed.fill('100')
  await expect(dialog.getByText('Change $30.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deliver and invoice' }).click()
  await expect(page.getByText('Part delivered')).toBeVisible()

  // The rest goes on a docket and is invoiced later, also over the counter.
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(dialog.getByText('To take $80.00', { exact: true })).toBeVisible()
  await dialog.getByLabel('Invoice it now').uncheck()
  await expect(dialog.getByText(/^To take/)).toBeHidden()
  await dialog.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expectMessage(page, '4 plants of order 1 delivered.')
  await page.getByRole('button', { name: 'Invoice', exact: true }).click()
  await expect(dialog.getByText('To take $80.00', { exact: true })).toBeVisible()
  await dialog.getByLabel('Paid').selectOption('Cash')
  await dialog.getByLabel('Cash handed over').fill('100')
  await expect(dialog.getByText('Change $20.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create invoice' }).click()
  await expect(page.getByText('Invoiced', { exact: true })).toBeVisible()
})
