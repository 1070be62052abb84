/** More of `first-sale.test.ts`, for `npm run prove`. */
import { expect, test } from '@playwright/test'
import { sell } from './offline-hands.ts'
import { importPlants, signUp } from './people.ts'

test('while an invoice is on its way the page says so', async ({ page }) => {
  await signUp(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/sales/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/print-invoice/01990000-0000-7000-8000-000000000001')
  await expect(page.getByText('Loading invoice...')).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('We couldn’t find that.')
})

test('a price list with mistakes names each of them and writes nothing', async ({ page }) => {
  await signUp(page, '/import')
  const lines = ['Common name,Category,Container,Price', 'Rimu,Trees,PB3,-4', 'Miro,Bonsai,PB3,4']
  await page
    .getByLabel('Choose a file of price list')
    .setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByText('2 of 2 rows have a problem')).toBeVisible()
  const problems = page.getByRole('grid', { name: 'Rows of the file' })
  await expect(problems.getByRole('row', { name: /Price: This cannot be negative/ })).toBeVisible()
  await expect(problems.getByRole('row', { name: /There is no plant category Bonsai yet/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled()
})

test('the cart survives a reload, and what is sold out is refused in a sentence', async ({ page }) => {
  await importPlants(page, await signUp(page), ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,1'])
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await page.getByRole('button', { name: 'One more Rimu' }).click()
  await expect(page.getByText('only 1 in stock')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Quantity of Rimu')).toHaveValue('2')
  await page.getByRole('button', { name: 'Charge $33.80' }).click()
  await page.getByRole('button', { name: 'Take payment · $33.80' }).click()
  await expect(page.getByRole('alert')).toContainText('Only 1 of Rimu, PB3 is for sale; you need 2.')
})

test('a receipt opens in a window of its own, prints all of it, and closes', async ({ page, context }) => {
  await importPlants(page, await signUp(page), ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,9'])
  await page.goto('/sales/pos')
  await sell(page, 2)
  await context.addInitScript(() => {
    window.print = () => {
      Object.assign(window.opener ?? window, { printed: document.body.innerText })
      dispatchEvent(new Event('afterprint'))
    }
  })
  const printed = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Print receipt' }).click()
  const invoice = await printed
  await expect(invoice.getByRole('article', { name: 'Invoice 00001' })).toContainText('Rimu')
  await expect(invoice.getByRole('article')).toContainText('$33.80')
  await expect.poll(() => invoice.evaluate(() => String(Reflect.get(window, 'printed')))).toMatch(/Rimu[^]*\$33\.80/)
  await expect.poll(() => context.pages()).toEqual([page, invoice])
})
