/** More of `till-tiles.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { importPlants, offlineTest, serviceWorkerReady, signUp, test } from './people.ts'
import { withSizes, tiles } from './till-tiles-hands.ts'

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
