/** The till sells everything a nursery sells: plants, bulk by the cubic metre, what is in no list, and the delivery. */
import { type Page, expect } from '@playwright/test'
import { scan, signUp, test } from './people.ts'

/** A nursery with five rimu at 16.90 in the price list. */
async function withRimu(page: Page): Promise<void> {
  await signUp(page)
  await page.goto('/plants/import')
  const lines = ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,5']
  await page
    .getByLabel(/Drop a price list here/)
    .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: 'Import 1 rows' }).click()
  await expect(page.getByRole('heading', { name: 'The price list is in' })).toBeVisible()
  // The worker holds the app's files, and the page is its own from the next load on.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

test('a plant, a cubic metre and a half of mulch, a basket and its delivery are one sale', async ({ page }) => {
  await withRimu(page)

  await page.goto('/inventory/supplies')
  await page.getByRole('button', { name: 'Add a supply' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Name/).fill('Bark mulch')
  await form.getByLabel('Counted in').fill('m3')
  await form.getByLabel('Barcode').fill('2200000000019')
  await form.getByLabel(/^Price/).fill('85.50')
  await form.getByLabel('There already').fill('10')
  await form.getByLabel('What one of it cost').fill('40')
  await form.getByLabel(/^For sale/).check()
  await form.getByRole('button', { name: 'Add supply' }).click()
  await expect(page.getByRole('row', { name: /Bark mulch/ })).toBeVisible()

  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /Rimu/ }).click()
  await scan(page, '2200000000019')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await cart.getByLabel('Quantity of Bark mulch').fill('1.5')
  await expect(cart.getByText('$128.25')).toBeVisible()
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.getByLabel('What is it?').fill('Hanging basket')
  await page.getByLabel(/Price/).fill('39')
  await page.getByRole('button', { name: 'Add to the cart' }).click()
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.getByRole('button', { name: 'Delivery fee' }).click()
  await page.getByLabel(/Price/).fill('25')
  await page.getByRole('button', { name: 'Add to the cart' }).click()
  await expect(cart.getByRole('heading', { name: '4 items' })).toBeVisible()

  // It survives a reload.
  await page.reload()
  await expect(cart.getByLabel('Quantity of Bark mulch')).toHaveValue('1.5')
  await cart.getByRole('button', { name: 'Charge $209.15' }).click()
  await cart.getByRole('button', { name: 'Take $209.15' }).click()
  await expect(page.getByText('Invoice 00001: $209.15')).toBeVisible()

  await page.goto('/sales/transactions')
  await page.getByRole('row', { name: /00001/ }).click()
  const invoice = page.getByRole('dialog')
  await expect(invoice.getByRole('row', { name: /Bark mulch 1.5 m³/ })).toContainText('$128.25')
  await expect(invoice.getByRole('row', { name: /Delivery/ })).toContainText('$25.00')
  await page.goto('/inventory/supplies')
  await expect(page.getByRole('row', { name: /Bark mulch/ })).toContainText('8.5')
})

test('a cart is parked, waits over a reload without a network, and is taken up again', async ({ page, context }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /Rimu/ }).click()
  await context.setOffline(true)
  await cart.getByRole('button', { name: 'Keep' }).click()
  await page.getByLabel('Name').fill('Red hat')
  await page.getByRole('button', { name: 'Park it' }).click()
  await expect(cart.getByText('Nothing in the cart')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Rimu/ }).dblclick()
  await page.getByRole('button', { name: 'Kept carts' }).click()
  const waiting = page.getByRole('dialog').getByRole('listitem')
  await expect(waiting).toContainText('Red hat')
  await expect(waiting).toContainText('$16.90')
  await waiting.getByRole('button', { name: 'Take up' }).click()
  await expect(cart.getByLabel('Quantity of Rimu')).toHaveValue('1')
  // What lay on the till is parked in its place.
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Kept carts' }).click()
  await expect(waiting).toContainText('$33.80')
  await expect(waiting).not.toContainText('Red hat')
})

test('a quote is printed, and sold at its prices when the list has become dearer', async ({ page, context }) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await page.getByRole('button', { name: /Rimu/ }).dblclick()
  await cart.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Quote', exact: true }).click()
  await page.getByLabel('Customer').fill('Bell Gardens')
  await page.getByRole('button', { name: 'Make the quote' }).click()
  const printed = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Print it' }).click()
  const paper = (await printed).getByRole('article', { name: 'Quote Q00001' })
  await expect(paper).toContainText('Bell Gardens')
  await expect(paper).toContainText('Its prices hold until')
  await expect(paper).not.toContainText('Unpaid')
  for (const each of context.pages()) if (each !== page) await each.close()

  await page.goto('/plants/import')
  const dearer = ['Common name,Category,Container,Price', 'Rimu,Trees,PB3,21.00']
  await page
    .getByLabel(/Drop a price list here/)
    .setInputFiles({ name: 'dearer.csv', mimeType: 'text/csv', buffer: Buffer.from(dearer.join('\n')) })
  await page.getByRole('button', { name: 'Import 1 rows' }).click()
  await expect(page.getByRole('heading', { name: 'The price list is in' })).toBeVisible()
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: 'Kept carts' }).click()
  await page.getByRole('tab', { name: 'Quotes' }).click()
  await page.getByRole('button', { name: 'Sell it' }).click()
  await expect(cart.getByText('From quote Q00001')).toBeVisible()
  await cart.getByRole('button', { name: 'Charge $33.80' }).click()
  await cart.getByRole('button', { name: 'Take $33.80' }).click()
  await expect(page.getByText('Invoice 00001: $33.80')).toBeVisible()
})
