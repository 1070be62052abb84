/** Help as a newcomer has it: for the screen one is on, searched without a network, and a first day that ticks itself. */
import { expect } from '@playwright/test'
import { articles } from '#modules/home/help/articles.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { importPlants, signUp, test, offlineTest, serviceWorkerReady } from './people.ts'

test('the first steps stay on the dashboard after the first sale, and go when the person hides them', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,5'])
  const sale = { payment_method: 'eftpos', items: [{ item_type: 'other', name: 'Basket', quantity: '1', unit_price: '39' }] }
  const headers = { authorization: owner.authorization, 'idempotency-key': 'first-sale' }
  const sold = await page.request.post(createSale.path, { data: sale, headers })
  expect(sold.status(), await sold.text()).toBe(201)

  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'First steps' })
  await expect(card.getByText('3 of 7 done')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'Make your first sale' }).getByLabel('Done')).toBeVisible()
  await card.getByRole('link', { name: 'Add details' }).click()
  await expect(page).toHaveURL(/\/profile\?tab=admin$/)
  await page.goBack()
  await card.getByRole('link', { name: 'Add a recipe' }).click()
  await expect(page).toHaveURL(/\/production\/recipes\?edit=new$/)

  await page.goto('/dashboard')
  await card.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Plants Sold Trend' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/help?page=onboarding')
  await expect(page.getByText('3 of 7 done')).toBeVisible()
})

test('the first day ticks itself, and anything is two letters away', async ({ page }) => {
  await signUp(page, '/help?page=onboarding')
  await expect(page.getByText('Add your business details')).toBeVisible()
  await page.goto('/inventory/supplies?action=new')
  await page.getByRole('dialog').getByLabel('Name').fill('Pot PB5')
  await page.getByRole('button', { name: 'Add supply' }).click()
  await expect(page.getByRole('dialog', { name: 'Pot PB5' })).toBeVisible()
  await page.goto('/help?page=onboarding')
  await expect(page.getByText('1 of 7 done')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('po')
  await page.getByRole('option', { name: /Pot PB5/ }).click()
  await expect(page).toHaveURL(/inventory\/supplies\?item=/)
  await expect(page.getByRole('dialog', { name: 'Pot PB5' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('new order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/orders\/new/)
})

offlineTest(
  'help opens for the screen, is searched without a network, and the keys are one key away',
  async ({ page, context }) => {
    await signUp(page, '/expenses')
    await page.getByRole('link', { name: 'Help' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible()
    await page.getByRole('button', { name: 'All help' }).click()
    await serviceWorkerReady(page)
    await page.reload()
    // Text and pictures of all pages are cached, also of those that were never opened.
    const pictures = () => page.evaluate(async () => (await (await caches.open('help-pictures')).keys()).length)
    await expect.poll(pictures).toBe(articles.length)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('searchbox').fill('do not enter')
    await expect(page.getByRole('link', { name: /Task Management/ })).toBeVisible()
    await page.getByRole('searchbox').fill('recall')
    await page.getByRole('link', { name: /^Recall/ }).click()
    const picture = page.getByRole('img', { name: 'The screen Recall, in the demo nursery' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1200)
    await page.getByRole('button', { name: 'All help' }).click()
    await page.getByRole('searchbox').fill('new version')
    await page.getByRole('link', { name: /^What’s new/ }).click()
    await expect(page.getByRole('heading', { name: /^1\.0\.0/ })).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    const keys = page.getByRole('dialog', { name: 'Keys' })
    // The listener for single keys is loaded when the page is idle.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(keys).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(keys).toContainText('Search or run a command')
  },
)
