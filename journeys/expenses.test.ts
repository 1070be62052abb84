/** Expenses as a bookkeeper enters them: with their receipts. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { signUpRegistered, test } from './people.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

test('the power bill is written down with its receipts, found by them, looked at, and one is let go', async ({ page }) => {
  await signUpRegistered(page, '/expenses?open=new')
  await page.getByLabel('What', { exact: true }).fill('Power August')
  await page.getByLabel('Cost, tax included').fill('231.10')
  await expect(page.getByLabel('GST in it')).toHaveValue('30.14')
  await page
    .getByText('Choose files')
    .locator('input')
    .setInputFiles([
      { name: 'till.png', mimeType: 'image/png', buffer: png },
      { name: 'power.pdf', mimeType: 'application/pdf', buffer: pdf },
    ])
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expectMessage(page, 'Power August: $231.10 recorded.')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Filter by receipt').selectOption('With a receipt')
  await expect(page).toHaveURL(/receipt=with/)
  await page.getByRole('button', { name: 'Open the 2 receipts' }).click()
  await expect(page.getByRole('img', { name: 'Receipt till.png' })).toBeVisible()
  await page.getByRole('button', { name: 'The next' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saving).suggestedFilename()).toBe('power.pdf')
  await page.keyboard.press('Escape')

  await page.getByRole('row', { name: /Power August/ }).click()
  await page
    .getByText('Choose files')
    .locator('input')
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await expect(page.getByRole('alert')).toContainText('neither a photo nor a PDF')
  await page.getByRole('button', { name: 'Remove till.png' }).click()
  await page.getByRole('button', { name: 'Remove receipt' }).click()
  await expect(page.getByRole('button', { name: 'Open till.png' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open power.pdf' })).toBeVisible()
})
