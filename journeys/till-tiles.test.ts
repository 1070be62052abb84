/** The tiles of the till: one for each plant with its sizes, best sellers first, sold-out plants last, and favourites of one's own. */
import { type Page, expect } from '@playwright/test'
import { importPlants, offlineTest, serviceWorkerReady, signUp, test } from './people.ts'

/** Rimu in two sizes, of which one is sold out; akeake, which is sold out; hebe. */
async function withSizes(page: Page): Promise<void> {
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity',
    'Akeake,Trees,PB3,11.90,0',
    'Hebe,Shrubs,9 cm,6.50,8',
    'Rimu,Trees,PB3,16.90,0',
    'Rimu,Trees,PB5,27.50,5',
    'Rimu,Trees,PB8,39.00,2',
  ])
}

const tiles = (page: Page) => page.getByRole('button', { name: /in stock|No stock yet/ })

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

offlineTest(
  'what sells most comes first, and favourites have a page of their own, without a network too',
  async ({ page, context }) => {
    await withSizes(page)
    await page.goto('/sales/pos')
    const cart = page.getByRole('complementary', { name: 'Cart' })
    await page.getByRole('button', { name: /^Rimu/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^PB8/ }).click()
    await cart.getByRole('button', { name: /^Charge/ }).click()
    await cart.getByRole('button', { name: /^Take payment/ }).click()
    await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()

    await page.getByRole('button', { name: 'Favourites' }).click()
    await expect(page.getByText('No favourites yet')).toBeVisible()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Actions on Rimu' }).click()
    await page.getByRole('button', { name: 'Add PB8 to favourites' }).click()
    await page.getByRole('button', { name: 'Actions on Hebe' }).click()
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await page.getByRole('button', { name: 'Favourites' }).click()
    await expect(tiles(page)).toHaveText([/^Rimu.*PB8.*\$39\.00/, /^Hebe/])

    await serviceWorkerReady(page)
    await page.reload()
    await expect(tiles(page)).toHaveText([/^Rimu/, /^Hebe/, /^Akeake/])
    await context.setOffline(true)
    await page.reload()
    await expect(tiles(page)).toHaveText([/^Rimu/, /^Hebe/, /^Akeake/])
    await page.getByRole('button', { name: 'Favourites' }).click()
    // A favourite is one size: it is sold by one tap.
    await page.getByRole('button', { name: /^Rimu.*PB8/ }).click()
    await expect(cart.getByText('PB8 · $39.00')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Actions on Rimu' }).click()
    await page.getByRole('button', { name: 'Remove from favourites' }).click()
    await expect(tiles(page)).toHaveText([/^Hebe/])
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('tiles hold names of 120 letters, right-to-left text, emoji, and prices from 0 to 1,000,000', async ({ page }) => {
    const long = `Rimu ${'W'.repeat(115)}`
    await importPlants(page, await signUp(page), [
      'Common name,Category,Container,Price,Quantity',
      `${long},Trees,PB3,1000000.00,99999`,
      'شجرة الزيتون,Trees,PB3,0,5',
      '🌵🌵🌵 Kaktus 👩‍🌾,Cactus,PB3,0,5',
      `🌵🌵🌵 Kaktus 👩‍🌾,Cactus,A container of a very long name,1000000.00,5`,
    ])
    await page.goto('/sales/pos')
    await expect(tiles(page)).toHaveCount(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const boxes = await tiles(page).evaluateAll((all) =>
      all.map((each) => [each.scrollWidth <= each.clientWidth, each.getBoundingClientRect().height]),
    )
    expect(boxes).toEqual([
      [true, 176],
      [true, 176],
      [true, 176],
    ])
    await page.getByRole('button', { name: /Kaktus.*2 sizes/ }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^A container/ })
      .tap()
    await page.getByRole('button', { name: /^Rimu/ }).tap()
    await page.getByRole('button', { name: /^2 plants/ }).tap()
    await expect(page.getByRole('button', { name: 'Charge $2,000,000.00' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
