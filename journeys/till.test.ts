/** The till sells everything a nursery sells: plants, bulk by the cubic metre, what is in no list, and the delivery. */
import { expect } from '@playwright/test'
import { scan, test } from './people.ts'
import { withRimu } from './till-hands.ts'

test('a plant, a cubic metre and a half of mulch, a basket and its delivery are one sale', async ({ page }) => {
  await withRimu(page)

  await page.goto('/inventory/supplies')
  await page.getByRole('button', { name: 'Add a supply' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Name/).fill('Bark mulch')
  await form.getByLabel('Counted in').fill('m3')
  await form.getByLabel('Barcode').fill('2200000000019')
  await form.getByLabel(/^Price/).fill('85.50')
  await form.getByLabel('On hand').fill('10')
  await form.getByLabel('Cost of one').fill('40')
  await form.getByLabel(/^For sale/).check()
  await form.getByRole('button', { name: 'Add supply' }).click()
  await expect(page.getByRole('row', { name: /Bark mulch/ })).toBeVisible()

  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await scan(page, '2200000000019')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  const charge = cart.getByRole('button', { name: /^Charge/ })
  const first = await charge.boundingBox()
  await cart.getByLabel('Quantity of Bark mulch').fill('1.5')
  await expect(cart.getByText('$128.25')).toBeVisible()
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.getByLabel('Description').fill('Hanging basket')
  await page.getByLabel(/Price/).fill('39')
  await page.getByRole('button', { name: 'Add to the cart' }).click()
  await page.getByRole('button', { name: 'Open item' }).click()
  await page.getByRole('button', { name: 'Delivery fee' }).click()
  await page.getByLabel(/Price/).fill('25')
  await page.getByRole('button', { name: 'Add to the cart' }).click()
  await expect(cart.getByRole('heading', { name: '4 items' })).toBeVisible()
  // Charge has not moved while the cart grew.
  expect(await charge.boundingBox()).toEqual(first)

  // It survives a reload.
  await page.reload()
  await expect(cart.getByLabel('Quantity of Bark mulch')).toHaveValue('1.5')
  await cart.getByRole('button', { name: 'Charge $209.15' }).click()
  await cart.getByRole('button', { name: 'Take payment · $209.15' }).click()
  await expect(page.getByText('Invoice 00001: $209.15')).toBeVisible()

  await page.goto('/sales/transactions')
  await page.getByRole('row', { name: /00001/ }).click()
  const invoice = page.getByRole('dialog')
  await expect(invoice.getByRole('row', { name: /Bark mulch 1.5 m³/ })).toContainText('$128.25')
  await expect(invoice.getByRole('row', { name: /Delivery/ })).toContainText('$25.00')
  await page.goto('/inventory/supplies')
  await expect(page.getByRole('row', { name: /Bark mulch/ })).toContainText('8.5')
})

test('the first visit of the till takes few requests, and its files are sent compressed as the build left them', async ({
  page,
  browser,
}) => {
  await withRimu(page)
  await page.goto('/sales/pos')
  const context = await browser.newContext({ storageState: await page.context().storageState(), serviceWorkers: 'block' })
  const first = await context.newPage()
  const answers: Promise<readonly [string, string | undefined]>[] = []
  first.on('response', (response) => {
    answers.push(response.allHeaders().then((headers) => [new URL(response.url()).pathname, headers['content-encoding']]))
  })
  const sizes: Promise<number>[] = []
  first.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize))
  })
  // The event stream is opened last.
  const streams = first.waitForResponse(/\/api\/events/)
  // The page's security policy permits it, and no other text.
  const localeData = first.waitForEvent('worker')
  await first.goto('/sales/pos')
  await expect(first.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  await streams
  expect((await localeData).url()).toMatch(/^data:text\/javascript,.*Intl/)
  const all = await Promise.all(answers)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  // One of them is the ping that wakes the host.
  expect(all.length).toBeLessThanOrEqual(13)
  expect(bytes).toBeLessThanOrEqual(235_000)
  const scripts = all.filter(([file]) => /^\/assets\/.*\.(js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter(([, encoding]) => encoding !== 'br')).toEqual([])
  await context.close()
})
