/** The till without a network: it opens, sells, prints and keeps, and sends each sale once when the network is back. */
import { type Page, expect, test } from '@playwright/test'
import { aTill, booked, sell } from './offline-hands.ts'

test.use({ serviceWorkers: 'allow' })

/** The share of cached files that were fetched one by one. */
const shareFetchedSingly = (page: Page) =>
  page.evaluate(async () => {
    const app = await caches.open('app')
    const answers = await Promise.all((await app.keys()).map((file) => app.match(file)))
    return answers.filter((answer) => answer?.headers.has('etag')).length / answers.length
  })

/** Records whether the page requests persistent storage. */
async function watchKeeping(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const { storage } = navigator
    const persist = storage.persist.bind(storage)
    storage.persist = () => {
      document.documentElement.dataset['lasting'] = ''
      return persist()
    }
  })
  return () => page.evaluate(() => 'lasting' in document.documentElement.dataset)
}

test('with the network cut the till opens at an address never visited, sells, survives a killed tab, and sends each sale once', async ({
  page,
  context,
}) => {
  const isLasting = await watchKeeping(page)
  await aTill(page, 9)
  expect(await shareFetchedSingly(page)).toBeLessThan(0.5)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  await expect(page.getByText('You’re offline. Sales are saved and will sync.')).toBeVisible()
  expect(await isLasting()).toBe(false)
  await sell(page, 2)
  await expect(page.getByText('T1-000001: $33.80')).toBeVisible()
  expect(await isLasting()).toBe(true)
  await sell(page)
  await expect(page.getByRole('link', { name: /Offline 2 sales to send/ })).toBeVisible()

  // The receipt prints without a network.
  const printed = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Print receipt' }).last().click()
  const receipt = await printed
  await expect(receipt.getByRole('article', { name: 'Invoice T1-000002' })).toContainText('$16.90')
  for (const each of context.pages()) if (each !== page) await each.close()

  // The tab dies; another one opens where it was, and at an address that was never visited before.
  await page.close()
  const again = await context.newPage()
  await again.goto('/sales/pos/waiting')
  await expect(again.getByRole('heading', { name: 'Unsent sales' })).toBeVisible()
  await expect(again.getByText('T1-000001')).toBeVisible()
  await expect(again.getByText('T1-000002')).toBeVisible()

  // Signing out now shows a warning.
  await again.goto('/logout')
  await expect(again.getByText(/You are still signed in, because this device has unsent sales/)).toBeVisible()

  await context.setOffline(false)
  await expect(again.getByText('Booked', { exact: true })).toHaveCount(2)
  await again.goto('/sales/transactions')
  await expect(booked(again)).toHaveText('2 sales · $50.70')
  await again.getByRole('row', { name: /00001/ }).click()
  await expect(again.getByRole('dialog')).toContainText('T1-00000')
})
