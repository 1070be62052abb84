/** The look itself: every part of it in every theme can be read by everybody, and dialogs, fields and tables answer the keyboard. */
import { expect, test } from '@playwright/test'
import { buildLook, open } from './look-hands.ts'

// In one worker: two would build into the same folder, one emptying it while the other shows it.
test.describe.configure({ mode: 'default' })

test.beforeAll(buildLook)

test('a form names what is wrong where it is, keeps what was typed, and is not lost by a slip', async ({ page: browser }) => {
  await open(browser)
  await browser.getByRole('button', { name: 'Add batch' }).click()
  const form = browser.getByRole('dialog', { name: 'Add a batch' })
  await form.getByLabel('Price').fill('abc')
  for (const none of ['2026-13-45', '2026-02-30', '31/2']) {
    await form.getByLabel('Potted on').fill(none)
    await form.getByLabel('Price').focus()
    await expect(form.getByLabel('Potted on')).toHaveValue(none)
  }
  await form.getByRole('button', { name: 'Save batch' }).click()
  await expect(form.getByText('Enter an amount like 12.50.')).toBeVisible()
  await expect(form.getByText('Enter a day like 31/08/2026.')).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Plant' })).toBeFocused()

  await browser.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Price')).toHaveValue('abc')

  await form.getByRole('combobox', { name: 'Plant' }).pressSequentially('kow')
  await browser.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Plant' })).toHaveValue('Kōwhai')
  await form.getByLabel('Price').fill('12,5')
  await form.getByLabel('Potted on').focus()
  await expect(form.getByText('Enter 12.5 or 125: a comma only separates thousands.')).toBeVisible()
  await form.getByLabel('Price').fill('12.5')
  await form.getByLabel('Potted on').fill('7/3')
  await form.getByRole('button', { name: 'Save batch' }).click()
  await expect(browser.getByText('The batch is saved')).toBeVisible()
  await expect(form.getByLabel('Price')).toHaveValue('12.50')
  await expect(form.getByLabel('Potted on')).toHaveValue(/^07\/03\/\d{4}$/)
  await browser.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test('a table is sorted by its heads and walked by J, K, End and Enter', async ({ page: browser }) => {
  await open(browser)
  const table = browser.getByRole('grid', { name: 'Batches' })
  await table.getByRole('button', { name: 'Plants' }).click()
  await table.getByRole('button', { name: 'Plants' }).click()
  await expect(table.getByRole('columnheader', { name: 'Plants' })).toHaveAttribute('aria-sort', 'descending')
  await browser.evaluate(() => (document.activeElement as HTMLElement).blur())
  await browser.keyboard.press('j')
  await browser.keyboard.press('j')
  await expect(table.locator('[data-index="1"]')).toBeFocused()
  await browser.keyboard.press('End')
  await expect(table.locator('[data-index="39"]')).toBeFocused()
  await browser.keyboard.press('k')
  await browser.keyboard.press('Enter')
  await expect(browser.getByText('1 chosen')).toBeVisible()
})
