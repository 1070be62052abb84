/** Corrections without a void: of a payment, of a sale's payment method, and of its buyer. */
import { expect } from '@playwright/test'
import { expectMessage, holdMessages } from './messages.ts'
import { signUp, test } from './people.ts'

test('20 off for poor plants is credited without goods, and the credit note is voided again', async ({ page }) => {
  const { authorization } = await signUp(page)
  const items = ['Planting plan', 'Delivery'].map((name) => ({ item_type: 'other', name, unit_price: '40.00', quantity: '1' }))
  const answer = await page.request.post('/api/sales', { data: { payment_method: 'card', items }, headers: { authorization } })
  const { data } = (await answer.json()) as { data: { id: string } }
  await page.goto(`/sales/transactions?sale=${data.id}`)
  const invoice = page.getByRole('dialog', { name: 'Invoice 00001' })
  await invoice.getByRole('button', { name: 'Actions on the invoice' }).click()
  await invoice.getByRole('button', { name: 'Credit an amount…' }).click()
  await invoice.getByLabel('Amount').fill('50')
  await invoice.getByLabel('For', { exact: true }).fill('Delivery')
  await page.getByRole('option', { name: /Delivery/ }).click()
  await invoice.getByLabel('Reason').fill('Poor plants')
  await invoice.getByRole('button', { name: 'Credit the amount' }).click()
  await expect(invoice.getByText('At most $40.00 of this is left to credit.', { exact: true })).toBeVisible()
  await invoice.getByLabel('Amount').fill('20')
  await invoice.getByRole('button', { name: 'Credit the amount' }).click()
  await expectMessage(page, 'Credit note CN00001: $20.00 credited.')
  const notes = invoice.getByRole('list', { name: 'Credit notes' })
  await expect(notes.getByText('Poor plants')).toBeVisible()
  await notes.getByRole('button', { name: 'Void credit note CN00001' }).click()
  await notes.getByLabel('Reason').fill('Wrong invoice')
  await notes.getByRole('button', { name: 'Void credit note CN00001', exact: true }).click()
  await expectMessage(page, 'Credit note CN00001 is void.')
  await expect(notes.getByText('Void: Wrong invoice')).toBeVisible()
})

test('a note of an account is changed, deleted and brought back', async ({ page }) => {
  const { authorization } = await signUp(page)
  const answer = await page.request.post('/api/business-accounts', { data: { name: 'Bell' }, headers: { authorization } })
  const { data } = (await answer.json()) as { data: { id: string } }
  await page.goto(`/reports/business-accounts/${data.id}`)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants flax in March')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Edit: Wants flax in March' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Wants flax in March')
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants flax in May')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await holdMessages(page)
  await page.getByRole('button', { name: 'Delete: Wants flax in May' }).click()
  await expect(page.getByText('No notes yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Wants flax in May')).toBeVisible()
})

test('a payment moves to the right account, an invoice to the right buyer, and a card sale is no longer cash', async ({
  page,
}) => {
  const { authorization } = await signUp(page)
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { authorization } })
    expect(answer.ok()).toBe(true)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const items = [{ item_type: 'other', name: 'Planting plan', unit_price: '40.00', quantity: '1' }]
  const bell = await post('/api/business-accounts', { name: 'Bell' })
  const dunn = await post('/api/business-accounts', { name: 'Dunn' })
  const charge = (business_account_id: string) => post('/api/sales', { payment_method: 'account', business_account_id, items })
  const ofBell = await charge(bell)
  await charge(dunn)
  await post(`/api/sales/${ofBell}/payments`, { amount: '30', method: 'bank_transfer' })

  await page.goto(`/reports/business-accounts/${bell}`)
  await page.getByRole('tab', { name: 'Payments' }).click()
  const payments = page.getByRole('grid', { name: 'Payments' })
  const wrong = payments.getByRole('row', { name: /Invoice 00001.*\$30\.00/ })
  await wrong.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Correct…' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct the payment of $30.00' })
  await expect(correction.getByRole('button', { name: 'Correct the payment' })).toBeDisabled()
  await correction.getByLabel('Account').fill('Dunn')
  await page.getByRole('option', { name: 'Dunn' }).click()
  await correction.getByLabel('Reason').fill('Dunn paid it')
  await correction.getByRole('button', { name: 'Correct the payment' }).click()
  await expectMessage(page, 'The payment is corrected.')
  await expect(payments.getByRole('row', { name: /Reversal: Dunn paid it/ })).toContainText('-$30.00')
  await page.goto(`/reports/business-accounts/${dunn}`)
  await page.getByRole('tab', { name: 'Payments' }).click()
  await expect(payments.getByRole('row', { name: /Bank transfer Invoice 00002/ })).toContainText('$30.00')

  await page.goto(`/sales/transactions?sale=${ofBell}`)
  const invoice = page.getByRole('dialog', { name: 'Invoice 00001' })
  await invoice.getByRole('button', { name: 'Actions on the invoice' }).click()
  await invoice.getByRole('button', { name: 'Change account…' }).click()
  await expect(invoice.getByText('Bell no longer owes $40.00 for this invoice.')).toBeVisible()
  await invoice.getByLabel('Account').fill('Dunn')
  await page.getByRole('option', { name: 'Dunn' }).click()
  await invoice.getByLabel('Reason').fill('Wrong account')
  await invoice.getByRole('button', { name: 'Change the buyer' }).click()
  await expectMessage(page, 'Invoice 00001 is now for Dunn.')

  const paid = await post('/api/sales', { payment_method: 'eftpos', items })
  await page.goto(`/sales/transactions?sale=${paid}`)
  const receipt = page.getByRole('dialog', { name: 'Invoice 00003' })
  await receipt.getByRole('button', { name: 'Correct the payment of $40.00' }).click()
  await receipt.getByRole('button', { name: 'Card', exact: true }).click()
  await receipt.getByLabel('Reason').fill('It was a credit card')
  await receipt.getByRole('button', { name: 'Correct the payment', exact: true }).click()
  await expectMessage(page, 'The payment is corrected.')
  const listed = receipt.getByRole('list', { name: 'Payments' })
  await expect(listed.getByRole('listitem').filter({ hasText: 'Reversal' })).toContainText('-$40.00')
  await expect(listed.getByRole('listitem').filter({ hasText: 'Corrected' })).toContainText('Card')
})
