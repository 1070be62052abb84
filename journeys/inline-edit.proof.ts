/** More of `inline-edit.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { expectMessage, holdMessages } from './messages.ts'
import { drawn, signInAs, test } from './people.ts'

test('a price is changed on the plant’s page, and a task’s day and person in the list', async ({ page }) => {
  await signInAs(page, 'Mere', '/plants?search=kauri')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await drawn(page)
  const price = page.getByRole('button', { name: /^Price of .*: / }).first()
  const before = await price.innerText()
  await price.click()
  await holdMessages(page)
  await page.getByRole('textbox', { name: /^Price of / }).fill('99.5')
  await page.keyboard.press('Enter')
  await expectMessage(page, /costs \$99\.50 now\.$/)
  await expect(page.getByRole('button', { name: /^Price of .*: \$99\.50/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(price).toHaveText(before)

  await page.goto('/production/tasks?search=wash pots')
  const day = page.getByRole('button', { name: /^Day of Wash pots: / }).first()
  await day.click()
  await page.getByRole('textbox', { name: 'Day of Wash pots' }).fill('+9')
  // The task moves in the list, which is by day.
  const listed = page.waitForResponse(/\/api\/production-tasks\?/)
  await page.keyboard.press('Enter')
  await expectMessage(page, /^Wash pots moved to /)
  await listed
  const person = page.getByRole('button', { name: /^Person for Wash pots: / }).first()
  const other = (await person.innerText()).endsWith('Tama Ngata') ? 'Priya Shah' : 'Tama Ngata'
  await person.click()
  await page.getByRole('combobox', { name: 'Person for Wash pots' }).selectOption({ label: other })
  await page.keyboard.press('Enter')
  await expectMessage(page, `Wash pots is assigned to ${other}.`)
  await expect(person).toHaveText(new RegExp(`: ${other}$`))
})
