/** More of `care-page.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { faultsOf, signInAs, test } from './people.ts'

test('a seller who scans a label sees prices and stock', async ({ page, browser }) => {
  const owner = await signInAs(page, 'Mere')
  const { data } = (await (
    await page.request.get(`${listBatches.path}?state=for_sale`, { headers: { authorization: owner.authorization } })
  ).json()) as { data: { batch_code: string; common_name: string; container_size: string }[] }
  const [batch] = data
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await signInAs(phone, 'Ruby', `/b/${batch?.batch_code}`)
  await expect(phone.getByRole('heading', { level: 1, name: batch?.common_name ?? '' })).toBeVisible()
  const size = phone.getByRole('region', { name: 'Price and stock' }).getByRole('row', { name: batch?.container_size ?? '' })
  await expect(size.first()).toContainText('$')
  expect(await faultsOf(phone)).toEqual([])
  await context.close()
})
