/** A customer without an account orders from the shared availability list, for a week in which the plants will be ready. */
import { expect } from '@playwright/test'
import { faultsOf, signInAs, test } from './people.ts'

test('a buyer fills a basket over two searches and a week to come, and sends it as one request', async ({
  page,
  browser,
  baseURL,
}) => {
  const { authorization } = await signInAs(page, 'Mere')
  const shared = await page.request.post('/api/orders/availability-links', {
    headers: { authorization },
    data: { name: 'A landscaper', expires_on: '2199-01-01' },
  })
  expect(shared.status()).toBe(201)
  const { path } = ((await shared.json()) as { data: { path: string } }).data
  const buyer = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })).newPage()
  await buyer.goto(path)
  expect(await faultsOf(buyer)).toEqual([])

  const basket = buyer.locator('.basket')
  await expect(basket).toBeHidden()
  const rows = buyer.locator('.order tbody tr')
  const all = await rows.count()
  await buyer.getByRole('searchbox', { name: 'Search' }).fill('kohuhu')
  await expect(buyer.locator('.order tbody tr:visible')).not.toHaveCount(all)
  await buyer
    .getByRole('textbox', { name: /How many Kōhūhū/ })
    .first()
    .fill('4')
  await expect(basket).toContainText('1 line, 4 plants')

  // Another category is another page; the basket stays.
  await buyer.getByRole('searchbox', { name: 'Search' }).fill('')
  await buyer.getByLabel('Category').selectOption('Grasses')
  await expect(buyer).toHaveURL(/category=Grasses/)
  await expect(buyer.getByRole('textbox', { name: /How many Kōhūhū/ })).toHaveCount(0)
  await buyer
    .getByRole('textbox', { name: /How many Toetoe/ })
    .first()
    .fill('1')
  await expect(basket).toContainText('2 lines, 5 plants')
  await buyer.getByLabel('When do you need them?').selectOption({ index: 1 })
  await expect(buyer).toHaveURL(/week=\d/)
  await expect(basket).toContainText('2 lines, 5 plants')
  await basket.locator('summary').click()
  expect(await faultsOf(buyer)).toEqual([])
  await basket.getByRole('button', { name: /Remove Toetoe/ }).click()
  await expect(basket).toContainText('1 line, 4 plants')

  await basket.getByRole('link', { name: 'Request' }).click()
  await buyer.getByLabel('Your name').fill('Lena Park')
  await buyer.getByLabel('Phone or e-mail').fill('lena@example.test')
  await buyer.getByRole('button', { name: 'Send request' }).click()
  await expect(buyer.getByRole('heading', { name: 'Thank you, we have your request' })).toBeVisible()
  await expect(buyer.getByRole('row', { name: /Kōhūhū.* 4/ })).toBeVisible()
  await buyer.getByRole('link', { name: 'Back to the list' }).click()
  await expect(buyer.locator('.order')).toBeVisible()
  await expect(basket).toBeHidden()
  await buyer.context().close()
})
