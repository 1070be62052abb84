/** More of `corrections.test.ts`, for `npm run prove`. */
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
  await expect(invoice.getByText('At most 40.00 of this is left to credit.', { exact: true })).toBeVisible()
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
