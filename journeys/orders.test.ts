/** An order from start to end: created, picked on a phone, delivered in parts, invoiced twice, paid; and the statement agrees. */
import { expect } from '@playwright/test'
import { createAccount } from '#modules/customers/contract.ts'
import { goOn, importPlants, send, signUp, test } from './people.ts'

test('an order is taken by keyboard, picked with a thumb, leaves in two parts and is paid with one payment', async ({ page }) => {
  const owner = await signUp(page)
  const flax = 'Purple flax,Phormium tenax Purpureum Group,Flaxes,PB3,14.50,76'
  const lines = [
    'Common name,Botanical name,Category,Container,Price,Quantity',
    flax,
    'Kōwhai,Sophora microphylla,Trees,PB3,14.50,53',
  ]
  await importPlants(page, owner, lines, 'Bed 7')
  await send(page, owner, createAccount.path, { name: 'Tōtara Landscapes' })

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
  await expect(page.getByRole('region', { name: 'Lines' }).getByRole('textbox', { name: /^How many Purple flax/ })).toHaveValue(
    '10',
  )
  await expect(page.getByLabel('Plant')).toBeFocused()
  // A name that nothing has, or an Enter too many, sends nothing.
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByLabel('Plant').fill('no plant is called this')
  await expect(page.getByRole('option', { name: 'No matches' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Plant').fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByLabel('Plant').fill('purple')
  await expect(page.getByRole('option', { name: /Purple flax/ }).first()).toBeVisible()
  expect(sent).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('PO number').fill('PO-7781')
  await page.getByLabel('Discount').fill('3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Order 1' })).toBeVisible()
  await expect(page.getByText('PO-7781')).toBeVisible()
  await expect(page.getByText('−$3.00')).toBeVisible()
  await goOn(page, `${new URL(page.url()).pathname}/edit`)
  await page.getByLabel('Discount').fill('')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('−$3.00')).toBeHidden()
  await page.getByRole('button', { name: 'Confirm' }).click()
  // A line that is fully reserved shows a word instead of a bar.
  await expect(page.getByRole('progressbar', { name: 'Reserved' })).toHaveCount(0)
  await expect(page.getByText('Reserved', { exact: true })).toBeVisible()

  // Picked on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: /Pick list/ }).click()
  const stop = page.getByRole('button', { name: /10 Purple flax.*Bed 7/ })
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await stop.click()
  await expect(page.getByText('Everything is picked')).toBeVisible()

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
  await goOn(page, '/reports/business-accounts')
  await page.getByText('Tōtara Landscapes').first().click()
  await page.getByRole('button', { name: 'Take a payment' }).click()
  await page.getByRole('button', { name: 'Book payment' }).click()
  await expect(page.getByRole('row', { name: /Balance due \$0\.00/ })).toBeVisible()
})
