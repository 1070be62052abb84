/** Plants for sale that were sprayed: the till says until when they wait and takes no money for them, with a network and without. */
import { type Page, expect } from '@playwright/test'
import { dayIn } from '#kernel/day.ts'
import { type Person, importPlants, offlineTest as test, serviceWorkerReady, signUp } from './people.ts'

async function spray(page: Page, { authorization }: Person): Promise<void> {
  const headers = { authorization }
  const { data } = (await (await page.request.get('/api/profile/settings', { headers })).json()) as { data: { timeZone: string } }
  const label = { product: 'Decis', reentry_hours: 0, days_before_sale: 14 }
  const when = { day: dayIn(data.timeZone, new Date()), time: '00:00' }
  const answer = await page.request.post('/api/sprays', { headers, data: { location: 'Bed 7', ...label, ...when } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('sprayed plants are not sold before their day, on a till with a network and without', async ({ page, context }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,9'], 'Bed 7')
  await spray(page, owner)
  await page.goto('/sales/pos')
  const tile = page.getByRole('button', { name: /^Rimu.*Sprayed, for sale from/ })
  await tile.click()
  await expect(page.getByText(/^Sprayed with Decis, for sale from/)).toBeVisible()
  const take = async () => {
    await page.getByRole('button', { name: /^Charge/ }).click()
    await page.getByRole('button', { name: /^Take/ }).click()
    await expect(
      page.getByText(/^Rimu, PB3 was sprayed with Decis and can’t be sold before .*\. Put it aside until then\.$/),
    ).toBeVisible()
  }
  await take()
  await expect(page.getByRole('button', { name: 'Add stock…' })).toBeHidden()
  await serviceWorkerReady(page)
  await page.reload()
  await expect(tile).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Sprayed with Decis, for sale from/)).toBeVisible()
  await take()
})
