/** The tiles of the till: one for each plant with its sizes, best sellers first, sold-out plants last, and favourites of one's own. */
import { expect } from '@playwright/test'
import { test } from './people.ts'
import { withSizes, tiles } from './till-tiles-hands.ts'

test('a plant has one tile; its sizes are behind a tap, and search, Enter and a single size need no further one', async ({
  page,
}) => {
  await withSizes(page)
  await page.goto('/sales/pos')
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await expect(tiles(page)).toHaveText([/^Hebe/, /^Rimu.*3 sizes.*from \$16\.90.*7 in stock/, /^Akeake.*No stock yet/])
  await page.getByRole('button', { name: /^Rimu/ }).click()
  const sizes = page.getByRole('dialog', { name: 'Rimu' })
  await expect(sizes.getByRole('button', { name: /^PB3/ })).toContainText('No stock yet')
  // The first size in stock has the focus: Enter sells it.
  await expect(sizes.getByRole('button', { name: /^PB5 *\$27\.50.*5 in stock/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sizes).toHaveCount(0)
  await expect(cart.getByText('PB5 · $27.50')).toBeVisible()

  // A search that names the size leaves only that: its tile sells at once, and so does Enter.
  const search = page.getByPlaceholder('Search plants or scan a label')
  await search.fill('rim pb8')
  await page.getByRole('button', { name: /^Rimu.*PB8.*\$39\.00/ }).click()
  await expect(cart.getByText('PB8 · $39.00')).toBeVisible()
  await search.fill('rim')
  await search.press('Enter')
  await expect(cart.getByLabel('Quantity of Rimu').first()).toHaveValue('2')
  // The second click of a double click on the tile chooses no size.
  await page.getByRole('button', { name: /^Rimu/ }).dblclick()
  await expect(cart.getByRole('heading', { name: '3 plants' })).toBeVisible()
})
