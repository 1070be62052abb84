/** More of `sprays.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { signUp, test } from './people.ts'

test('the label of a product is filled in the next time, and one spray more than it allows is confirmed', async ({ page }) => {
  await signUp(page, '/production/tasks?view=sprays')
  const enter = async () => {
    await page.getByRole('button', { name: 'Record a spray' }).click()
    await page.getByRole('combobox', { name: 'Place' }).fill('Tunnel 2')
    await page.getByRole('textbox', { name: 'Product' }).fill('Copper')
  }
  const save = page.getByRole('button', { name: 'Save and close the area' })
  await enter()
  await page.getByLabel('Hours until re-entry').fill('0')
  await page.getByLabel('Maximum sprays a year').fill('1')
  await page.getByLabel('Days before sale').fill('14')
  await save.click()
  await expect(page.getByRole('row', { name: /Tunnel 2/ })).toBeVisible()
  await enter()
  await expect(page.getByLabel('Days before sale')).toHaveValue('14')
  const question = page.getByRole('alert').filter({ hasText: 'its label allows 1' })
  await expect(question).toContainText('Tunnel 2 would be sprayed with Copper 2 times in twelve months')
  await page.getByLabel('Hours until re-entry').fill('0')
  await page.getByRole('checkbox', { name: 'Record it anyway (over the limit)' }).check()
  await save.click()
  await expect(page.getByRole('row', { name: /Tunnel 2/ })).toHaveCount(2)
})
