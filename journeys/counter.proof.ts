/** More of `counter.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { chooseTillTool, importPlants, signUp, test } from './people.ts'
import { withRimu } from './till-hands.ts'

test('a price is matched with its reason, in the dialog of the line', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /Rimu/ }).first().click()
  await cart.getByRole('button', { name: '$16.90, price of Rimu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of Rimu' })
  await expect(dialog).toBeVisible()
  await page.keyboard.type('15')
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Price match' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: /Rimu/ }).first().click()
  await expect(cart.getByRole('button', { name: 'Charge $30.00' })).toBeVisible()
  await expect(cart.getByText('Price match')).toBeVisible()
  await cart.getByRole('button', { name: '$30.00, price of Rimu' }).click()
  await dialog.getByRole('button', { name: 'Percent off' }).click()
  await dialog.getByLabel('Percent off').fill('10')
  await dialog.getByRole('button', { name: 'Damaged' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await cart.getByRole('button', { name: 'Charge $30.42' }).click()
  await cart.getByRole('button', { name: /^Take payment/ }).click()
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
})

test('a plant is exchanged for another in six clicks, found again by the plant', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, [
    'Common name,Category,Container,Price,Quantity',
    'Rimu,Trees,PB3,16.90,5',
    'Rimu,Trees,PB8,31.50,5',
  ])
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  const add = async (size: string) => {
    await page.getByRole('button', { name: /^Rimu/ }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(size) })
      .click()
  }
  await add('PB3')
  await cart.getByRole('button', { name: 'Charge $16.90' }).click()
  await cart.getByRole('button', { name: /^Take payment/ }).click()
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
  await chooseTillTool(page, 'Return')
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Scan the receipt or the plant, or search').fill('rimu')
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await dialog.getByRole('button', { name: 'Wrong plant' }).click()
  await dialog.getByRole('button', { name: 'Exchange' }).click()
  await expect(dialog).toBeHidden()
  await add('PB8')
  await cart.getByRole('button', { name: 'Charge $14.60' }).click()
  await cart.getByRole('button', { name: 'Take payment · $14.60' }).click()
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
})

test('an order is collected at the till in one sale with other goods, less what was paid before', async ({ page }) => {
  const owner = await withRimu(page)
  const post = async (path: string, data: object) => {
    const headers = { authorization: owner.authorization, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: { id: string } }).data
  }
  const items = [{ name: 'Planting', unit_price: '19.80', quantity: 1 }]
  const { id } = await post('/api/orders/current', { customer_name: 'Ana Tui', items })
  await post(`/api/orders/${id}/confirm`, { deposit: { amount: '5', method: 'card' } })
  await page.goto('/sales/pos')
  await chooseTillTool(page, 'Orders')
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Customer, number or plant').fill('tui')
  await dialog.getByRole('button', { name: 'Collect' }).click()
  await expect(dialog.getByText('To take $14.80: $19.80 less $5.00 paid before')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add to the cart' }).click()
  await expect(dialog).toBeHidden()
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await expect(cart.getByRole('region', { name: 'Order 1' })).toContainText('Paid before')
  await page.getByRole('button', { name: /Rimu/ }).first().click()
  // The cart holds the order through a reload.
  await page.reload()
  await cart.getByRole('button', { name: 'Charge $31.70' }).click()
  await cart.getByRole('button', { name: /^Cash/ }).click()
  await cart.getByLabel(/^Cash in the drawer now/).fill('50')
  await cart.getByRole('button', { name: 'Open the till' }).click()
  await cart.getByLabel('Cash handed over').fill('40')
  await page.keyboard.press('Enter')
  await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
  await expect(cart.getByText('Change $8.30')).toBeVisible()
  await expect(cart.getByText('Invoice 00001: $36.70')).toBeVisible()
  await chooseTillTool(page, 'Orders')
  await expect(dialog.getByText('No order waits to be collected')).toBeVisible()
})

test('the till of a lost device is counted and closed by a manager, and retired', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await chooseTillTool(page, /^Open the till/)
  const day = page.getByRole('dialog')
  await day.getByLabel(/^Cash in the drawer now/).fill('50')
  await day.getByRole('button', { name: 'Open the till' }).click()
  await chooseTillTool(page, /^Till 1, open since/)
  await day.getByRole('link', { name: 'All tills' }).click()
  await page.getByRole('button', { name: 'Count and close…' }).click()
  await day.getByRole('button', { name: 'Count and close', exact: true }).click()
  await day.getByLabel('$50.00').fill('1')
  await day.getByRole('button', { name: 'Close the till' }).click()
  await day.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('$50.00 left in the drawer')).toBeVisible()
  await page.getByRole('button', { name: 'Retire' }).click()
  await expectMessage(page, 'Till 1 is retired.')
  await expect(page.getByText('Retired', { exact: true })).toBeVisible()
})

test('a plant without a receipt comes back in five clicks, as store credit with its paper', async ({ page }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /Rimu/ }).first().click()
  await chooseTillTool(page, 'Return')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'No receipt' }).click()
  await dialog.getByRole('button', { name: 'Wrong plant' }).click()
  await expect(dialog.getByText('Store credit $16.90')).toBeVisible()
  await dialog.getByRole('button', { name: 'Give store credit' }).click()
  await expect(dialog.getByText('Store credit CN00001: $16.90 can be spent here.')).toBeVisible()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Credit note, PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe('credit-note-CN00001.pdf')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('complementary', { name: 'Cart' }).getByText('Rimu')).toHaveCount(0)
  // The journal links it, and a manager voids it.
  await page.goto('/reports/financial?tab=journal')
  await page
    .getByText(/Credit note CN00001/)
    .first()
    .click()
  await page
    .getByRole('link', { name: /CN00001|Credit note/ })
    .first()
    .click()
  await expect(dialog.getByText('$16.90 is left.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Void…' }).click()
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Void credit note CN00001' }).click()
  await expect(dialog.getByText('Void: Entered twice')).toBeVisible()
})
