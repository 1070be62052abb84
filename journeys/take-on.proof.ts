/** More of `take-on.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { signUp, test } from './people.ts'
import { choose, importRows } from './take-on-hands.ts'

test('a corrected cell is sent once, though the list of rows comes late', async ({ page }) => {
  await signUp(page)
  await choose(page, 'customers', ['Trading name;Email;Payment terms', 'Oakdene;tom@oakdene.example;never'])
  await expect(page.getByText('1 of 1 row has a problem')).toBeVisible()

  const rowsMayCome = Promise.withResolvers<void>()
  await page.route(/\/rows\?/, async (route) => {
    await rowsMayCome.promise
    await route.continue()
  })
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
  await page.getByLabel('Terms of row 2').fill('30')
  await page.getByLabel('Terms of row 2').press('Enter')
  await expect(page.getByText('1 row ready.')).toBeVisible()
  await page.getByLabel('Terms of row 2').blur()
  await importRows(page, 1)
  expect(sent).toHaveLength(1)
  rowsMayCome.resolve()
})
