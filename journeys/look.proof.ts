/** More of `look.test.ts`, for `npm run prove`. */
import { type Locator, type Page, expect, test } from '@playwright/test'
import { themes } from '#modules/setup/settings/choices.ts'
import { buildLook, open } from './look-hands.ts'
import { faultsOf } from './people.ts'

// In one worker: two would build into the same folder, one emptying it while the other shows it.
test.describe.configure({ mode: 'default' })

test.beforeAll(buildLook)

/**
 * Minimum contrast of foreground and background: 4.5 to 1 for text, 3 to 1 for the edge of a field (WCAG 2.2, 1.4.3 and 1.4.11).
 */
const pairs: readonly (readonly [upper: string, lower: string, ratio: number])[] = [
  ...['bg', 'surface', 'surface-2'].flatMap((lower) => [['ink', lower, 4.5] as const, ['ink-2', lower, 4.5] as const]),
  ['brand', 'surface', 4.5],
  ['brand', 'bg', 4.5],
  ['brand-ink', 'brand', 4.5],
  ['brand-ink', 'brand-hover', 4.5],
  ['brand-soft-ink', 'brand-soft', 4.5],
  ['nav-ink', 'nav', 4.5],
  ['nav-ink-2', 'nav', 4.5],
  ...['ok', 'warn', 'bad', 'info'].flatMap((state) => [[state, `${state}-soft`, 4.5] as const, [state, 'surface', 4.5] as const]),
  ['line-strong', 'surface', 3],
]

test('in all thirteen themes every colour is readable on its background', async ({ page: browser }) => {
  await open(browser)
  const faults = await browser.evaluate(
    ({ themes, pairs }) => {
      const root = document.documentElement
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (!canvas) return ['no canvas']
      const luminance = (token: string) => {
        root.style.color = `var(--${token})`
        canvas.fillStyle = getComputedStyle(root).color
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      return themes.flatMap((theme) => {
        root.dataset['theme'] = theme
        return pairs.flatMap(([upper, lower, wanted]) => {
          const [a, b] = [luminance(upper), luminance(lower)]
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          return ratio < wanted ? [`${theme}: ${upper} on ${lower} is ${ratio.toFixed(2)}, not ${wanted}`] : []
        })
      })
    },
    { themes: [...themes], pairs: [...pairs] },
  )
  expect(themes).toHaveLength(13)
  expect(faults).toEqual([])
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
  await browser.getByLabel(/^Sort/).first().selectOption('Plants')
  const smallest = await first.innerText()
  await browser.getByRole('button', { name: 'Largest first' }).click()
  expect(await first.innerText()).not.toBe(smallest)
})

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

test('a message is said from a region that stood before it, is reached by Alt+T, and waits while nobody sees the page', async ({
  page: browser,
}) => {
  await browser.clock.install()
  await open(browser)
  const form = await filledForm(browser)
  await expect(browser.locator('[aria-live=polite][popover]')).toBeAttached()
  await browser.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await form.getByRole('button', { name: 'Save batch' }).click()
  const saved = browser.locator('[aria-live=polite]').getByRole('status').filter({ hasText: 'The batch is saved' })
  await expect(saved).toBeVisible()
  await browser.clock.runFor(60_000)
  await expect(saved).toBeVisible()
  await browser.keyboard.press('Alt+t')
  await expect(saved.getByRole('button', { name: 'Close message' })).toBeFocused()
  await browser.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await form.getByRole('button', { name: 'Save batch' }).focus()
  await browser.clock.runFor(6_000)
  await expect(saved).toBeHidden()
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

test('every part of the look can be used by everybody in the dark theme', async ({ page: browser }) => {
  await open(browser)
  await browser.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await faultsOf(browser)).toEqual([])
})

test('every part of the look can be used by everybody', async ({ page: browser }) => {
  await open(browser)
  expect(await faultsOf(browser)).toEqual([])
})
