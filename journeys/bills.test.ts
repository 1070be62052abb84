/** A bookkeeper's bills: entered, paid in part and in whole, reversed, and credited by the vendor. */
import { expect } from '@playwright/test'
import { createBill } from '#modules/buying/bill/contract.ts'
import { addTransaction, createItem } from '#modules/supplies/contract.ts'
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
  await expect(dialog(page).getByText('Only 1150.00 is due.').first()).toBeVisible()
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

test('another price of a line that raised the stock shows what it changes before it is saved', async ({ page }) => {
  const { authorization } = await signUpRegistered(page, '/bills')
  const send = async (path: string, data: object) => {
    const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
    const reply = await page.request.post(path, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return ((await reply.json()) as { data: { id: string } }).data
  }
  const { id: inventory_item_id } = await send(createItem.path, { name: 'Pot 9 cm', unit: 'each' })
  const line = { description: 'Pots', cost: '100.00', gst_paid: '0', quantity: '1000', inventory_item_id }
  const lines = [{ description: 'Freight', cost: '20.00', gst_paid: '0' }, line]
  await send(createBill.path, { vendor: 'Pot Co', bill_number: 'P 1', bill_date: '2026-11-02', lines })
  await send(addTransaction.path, { inventory_item_id, kind: 'use', quantity: '400' })

  await page.reload()
  await page.getByRole('row', { name: /P 1/ }).click()
  await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const changes = dialog(page).getByRole('region', { name: 'What this changes' })
  const pots = dialog(page)
    .getByRole('list', { name: 'Lines' })
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Quantity') })
  await expect(pots.getByLabel('Quantity')).toHaveValue('1,000')
  await expect(changes).toBeHidden()
  await pots.getByLabel('Amount, tax included').fill('200.00')
  await expect(changes).toContainText('Average cost 0.2 instead of 0.1')
  await expect(changes).toContainText('$40.00 is a price variance')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Bill P 1 of Pot Co: $220.00 is saved.')
})
