/** More of `first-sale.test.ts`, for `npm run prove`. */
import { expect, test } from '@playwright/test'
import { signUp } from './people.ts'

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
