/** The nursery's clock counts, whatever the device is set to. */
import { expect } from '@playwright/test'
import { localTimeIn } from '#kernel/day.ts'
import { signInAs, test } from './people.ts'

test('a supply that is used is dated by the nursery’s time zone, not by the device’s', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await signInAs(page, 'Callum', '/inventory/supplies')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await page.getByLabel(/^Quantity used/).fill('1')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/inventory/transactions'),
  )
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  const { transaction_date } = (await sent).postDataJSON() as { transaction_date: string }
  expect(transaction_date.slice(0, 13)).toBe(localTimeIn('Pacific/Auckland', new Date()).slice(0, 13))
  await context.close()
})
