/** The look itself: every part of it in every theme can be read by everybody, and dialogs, fields and tables answer the keyboard. */
import { type Locator, type Page, expect, test } from '@playwright/test'
import { build } from 'vite'
import { faultsOf } from './people.ts'
import { page, folder, open } from './look-hands.ts'

// In one worker: two would build into the same folder, one emptying it while the other shows it.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: page } } })
})

for (const theme of ['light', 'dark'])
  test(`every part of the look can be used by everybody in the ${theme} theme`, async ({ page: browser }) => {
    await open(browser)
    await browser.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    expect(await faultsOf(browser)).toEqual([])
  })

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

test('a row of a table is entered by the arrow to the right, and says whether it is chosen', async ({ page: browser }) => {
  await open(browser)
  const table = browser.getByRole('grid', { name: 'Batches' })
  const row = table.locator('[data-index="0"]')
  await expect(table).toHaveAttribute('aria-multiselectable', 'true')
  await expect(row).toHaveAttribute('aria-selected', 'false')
  await row.focus()
  await browser.keyboard.press('ArrowRight')
  const box = row.getByRole('checkbox')
  await expect(box).toBeFocused()
  await browser.keyboard.press('Space')
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await browser.keyboard.press('ArrowLeft')
  await expect(row).toBeFocused()
  await browser.keyboard.press('ArrowDown')
  await expect(table.locator('[data-index="1"]')).toBeFocused()
})

test('a table that is scrolled to its end in one move shows its rows in the same frame', async ({ page: browser }) => {
  await browser.setViewportSize({ width: 1200, height: 700 })
  await open(browser)
  const last = await browser.getByRole('grid', { name: 'Batches' }).evaluate(async (grid) => {
    grid.scrollIntoView()
    const scroller = grid.parentElement!
    scroller.scrollTop = scroller.scrollHeight
    // Scroll listeners run before the callbacks of the frame that they belong to, and the frame is painted after those.
    return new Promise<boolean>((resolve) =>
      requestAnimationFrame(() => resolve(grid.querySelector('[data-index="39"]') !== null)),
    )
  })
  expect(last).toBe(true)
})

test('on a phone a table is sorted by a choice above it', async ({ page: browser }) => {
  await browser.setViewportSize({ width: 390, height: 800 })
  await open(browser)
  const first = browser.getByRole('grid', { name: 'Batches' }).locator('[data-index="0"]')
  const asListed = await first.innerText()
  await browser.getByLabel(/^Sort/).first().selectOption('Plants')
  const smallest = await first.innerText()
  await browser.getByRole('button', { name: 'Largest first' }).click()
  expect(await first.innerText()).not.toBe(smallest)
  await browser.getByLabel(/^Sort/).first().selectOption('Default')
  expect(await first.innerText()).toBe(asListed)
})

/** The form of a batch, ready to be saved. */
async function filledForm(browser: Page): Promise<Locator> {
  await browser.getByRole('button', { name: 'Add batch' }).click()
  const form = browser.getByRole('dialog', { name: 'Add a batch' })
  await form.getByRole('combobox', { name: 'Plant' }).pressSequentially('kow')
  await browser.keyboard.press('Enter')
  await form.getByLabel('Price').fill('12.50')
  await form.getByLabel('Potted on').fill('7/3')
  return form
}

test('a toast can be touched while a dialog is open, and stays when the dialog closes', async ({ page: browser }) => {
  await open(browser)
  const form = await filledForm(browser)
  const save = form.getByRole('button', { name: 'Save batch' })
  await save.click()
  const saved = browser.getByRole('status').filter({ hasText: 'The batch is saved' })
  await saved.getByRole('button', { name: 'Close' }).click()
  await expect(saved).toBeHidden()
  await save.click()
  await saved.hover()
  await browser.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(saved).toBeVisible()
})

test('messages are below the bar, the newest before the others, and apart under the pointer', async ({ page: browser }) => {
  await open(browser)
  const form = await filledForm(browser)
  const saved = browser.getByRole('status').filter({ hasText: 'The batch is saved' })
  await form.getByRole('button', { name: 'Save batch' }).click()
  await saved.first().hover()
  await form.getByRole('button', { name: 'Save batch' }).press('Enter')
  const stand = (apart: boolean) =>
    browser.waitForFunction((wanted) => {
      const [before, newest] = [...document.querySelectorAll('[role=status]')].map((each) => each.getBoundingClientRect())
      return before && newest && newest.top > 16 && before.top >= newest.bottom === wanted
    }, apart)
  await stand(true)
  await browser.mouse.move(0, 400)
  await stand(false)
})
