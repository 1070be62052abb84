/** More of `bills.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { createBill } from '#modules/buying/bill/contract.ts'
import { addTransaction, createItem } from '#modules/supplies/contract.ts'
import { expectMessage } from './messages.ts'
import { signUpRegistered, test } from './people.ts'
import { dialog, enterBill } from './bills-hands.ts'

test('one payment settles the bills of a vendor, is reversed with a reason, and a credit note settles one of them', async ({
  page,
}) => {
  await signUpRegistered(page, '/bills')
  await enterBill(page, { number: 'A', amount: '100' })
  await enterBill(page, { number: 'B', amount: '50' })
  await page.getByRole('link', { name: 'Pot Co' }).first().click()
  await expect(page.getByRole('heading', { name: 'Pot Co', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Record payment' }).click()
  await expectMessage(page, '$150.00 to Pot Co is booked.')
  await page.getByRole('tab', { name: 'Payments' }).click()
  const payment = page.getByRole('row', { name: /A, B/ })
  const reverse = async (reason: string) => {
    await payment.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Reverse…' }).click()
    await dialog(page).getByLabel('Reason').fill(reason)
  }
  await reverse('Wrong bill')
  await dialog(page).getByLabel('Bill A, $100.00').uncheck()
  await dialog(page).getByRole('button', { name: 'Reverse $50.00' }).click()
  await expectMessage(page, 'The payment of $50.00 is reversed.')
  await expect(payment.getByText('Reversed but for $100.00')).toBeVisible()
  await reverse('Wrong bank account')
  await dialog(page).getByRole('button', { name: 'Reverse $100.00' }).click()
  await expectMessage(page, 'The payment of $100.00 is reversed.')
  await expect(page.getByText('Reversal: Wrong bank account')).toBeVisible()

  await page.getByRole('link', { name: 'All bills' }).click()
  await page.getByRole('button', { name: 'Add a credit note' }).click()
  await dialog(page).getByLabel('Vendor').fill('Pot Co')
  await dialog(page).getByLabel('Credit note number').fill('C 7')
  await dialog(page).getByLabel('What').fill('Broken pots')
  await dialog(page).getByLabel('Amount, tax included').fill('30')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Credit note C 7 of Pot Co: $30.00 is saved.')
  await page.getByRole('row', { name: /C 7/ }).click()
  await dialog(page).getByRole('button', { name: 'Use for open bills' }).click()
  await expectMessage(page, '$30.00 of Credit note C 7 is put against the bills that are due first.')
  await expect(dialog(page)).toContainText('Used')
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
