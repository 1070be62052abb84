/** The cost of growing space: worked out from the books, set from a day on, seen in a batch and in the margin of a plant and of its sizes. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'

test('a manager works out the cost of space, sets it, and sees it in a batch and in margins by size', async ({ page }) => {
  await signInAs(page, 'Callum', '/production/space')
  const dialog = page.getByRole('dialog')
  const rates = page.getByRole('region', { name: 'Rates' })
  await expect(rates.getByText('Now')).toBeVisible()

  // The rent is spread over the area; without it, the rate falls.
  const sum = page.getByRole('status').filter({ hasText: 'weeks' })
  const rent = page.getByRole('checkbox', { name: /^Rent/ })
  await expect(rent).toBeChecked()
  const before = await sum.textContent()
  await rent.uncheck()
  await expect(sum).not.toHaveText(before ?? '')
  await rent.check()
  await expect(sum).toHaveText(before ?? '')

  await page.getByRole('button', { name: 'Use this rate' }).click()
  await dialog.getByRole('button', { name: 'Set rate' }).click()
  await expect(rates.getByText(/÷ 52/).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // A batch that grows has a bar of its own for it.
  await page.goto('/production/batches?state=growing')
  await page
    .getByRole('gridcell')
    .getByText(/^\d\dW\d\d-/)
    .last()
    .click()
  await page.getByRole('tab', { name: 'Costs' }).click()
  const space = page.getByRole('region', { name: 'Space and overhead' })
  await expect(space.getByText(/Management figure, not in the books/)).toBeVisible()

  // And the margin a step, which opens to the batches.
  await page.goto('/analytics?view=margin')
  await page.getByRole('button', { name: 'Space and overhead' }).click()
  await expect(dialog.getByText(/it is not in the books/)).toBeVisible()
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const sizes = page.getByRole('grid', { name: 'Margin by size' })
  await sizes.getByRole('row').nth(1).click()
  await expect(page.getByRole('heading', { name: /^One .+, .+, sold$/ })).toBeVisible()

  // The newest rate is deleted again: the one before it is back.
  await page.goto('/production/space')
  await rates.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(rates.getByText(/÷ 52/)).toHaveCount(1)
})
