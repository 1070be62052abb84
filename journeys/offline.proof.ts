/** More of `offline.test.ts`, for `npm run prove`. */
import fs from 'node:fs'
import { type BrowserContext, type Page, type Route, expect, test } from '@playwright/test'
import { end, postmasterOf, startProduct } from '../start/product.ts'
import { copyMigratedDatabase, ownTestFolder } from '../start/throw-away-database.ts'
import { aTill, beginSale, booked, sell } from './offline-hands.ts'
import { drawn, serviceWorkerReady, signUp, importPlants } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('a network that breaks in the middle', () => {
  // Playwright cannot abort requests that pass through a service worker; the outbox does not need it.
  test.use({ serviceWorkers: 'block' })

  test('a lost response makes no second sale, and a busy server is retried', async ({ page, context }) => {
    await aTill(page, 9, false)
    let events = 0
    await context.route('**/api/sales', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      events += 1
      if (events > 2) return route.continue()
      // The first is booked and its response lost; the second never arrives.
      if (events === 1) await route.fetch()
      return route.fulfill({ status: 503, body: '' })
    })
    await sell(page)
    await expect(page.getByText('T1-000001: $16.90')).toBeVisible()
    await page.goto('/sales/pos/waiting')
    await expect(page.getByText('Booked', { exact: true })).toBeVisible()
    expect(events).toBeGreaterThanOrEqual(3)
    await page.goto('/sales/transactions')
    await expect(booked(page)).toHaveText('1 sale · $16.90')
  })

  test('the server and its database are killed when a sale is booked and not yet answered; after a restart each sale exists once', async ({
    browser,
  }) => {
    const folder = ownTestFolder('killed')
    await copyMigratedDatabase(folder)
    const first = await startProduct(folder)
    const context = await browser.newContext({ baseURL: first.address })
    const page = await context.newPage()
    await aTill(page, 9, false)
    const kill = async (route: Route) => {
      await route.fetch()
      process.kill(postmasterOf(folder) ?? 0, 'SIGKILL')
      await end(first, 'SIGKILL')
      await route.abort()
    }
    await page.route('**/api/sales', kill, { times: 1 })
    await sell(page)
    await expect(page.getByText('T1-000001: $16.90')).toBeVisible()
    await sell(page, 2)
    await expect(page.getByText('T1-000002: $33.80')).toBeVisible()
    const health = () => fetch(`${first.address}/api/health`).then(String, () => 'gone')
    await expect.poll(health).toBe('gone')

    const second = await startProduct(folder, { PORT: new URL(first.address).port })
    await page.goto('/sales/pos/waiting')
    await expect(page.getByText('Booked', { exact: true })).toHaveCount(2)
    await page.goto('/sales/transactions')
    await expect(booked(page)).toHaveText('2 sales · $50.70')
    await context.close()
    await end(second, 'SIGTERM')
    fs.rmSync(folder, { recursive: true })
  })
})

test('a Wi-Fi without internet is not taken for a network', async ({ page, context }) => {
  await aTill(page, 1)
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByText('You’re offline. Sales are saved and will sync.')).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await context.unroute('**/api/**')
  await sell(page)
  await expect(page.getByText('You’re offline. Sales are saved and will sync.')).toBeHidden()
})

test('a screen that is not on the device says so without a network, and opens when it is back', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  // Delays idle work until the test dispatches `nobody-waits`.
  await page.addInitScript(() => {
    window.requestIdleCallback = (work) => {
      addEventListener('nobody-waits', () => work({ didTimeout: false, timeRemaining: () => 50 }))
      return 0
    }
  })
  await signUp(page, '/dashboard')
  await drawn(page)
  await context.setOffline(true)
  await page.evaluate(() => void dispatchEvent(new Event('nobody-waits')))
  await page.getByRole('link', { name: 'Expenses', exact: true }).click()
  await expect(page.getByText('This screen isn’t on this device yet.')).toBeVisible()
  // The bar shows that there is no network, on every screen width.
  for (const width of [1001, 1101, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible()
  await context.close()
})

async function secondTill(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/Password/).fill('a long password')
  await page
    .getByRole('button', { name: /Sign in|Log in|Continue/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/sales/pos')
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  await beginSale(page)
  await serviceWorkerReady(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  return page
}

test('two tills sell the last plants without a network: one sale is booked, the other is settled by a person', async ({
  page,
  context,
  browser,
}) => {
  const email = await aTill(page, 3)
  const other = await browser.newContext()
  const second = await secondTill(other, email)
  await context.setOffline(true)
  await other.setOffline(true)
  await sell(page, 2)
  await sell(second, 2)
  await expect(second.getByText('T2-000001: $33.80')).toBeVisible()

  await other.setOffline(false)
  await second.goto('/sales/pos/waiting')
  await expect(second.getByText('Booked', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: /1 needs attention/ })).toBeVisible()
  await page.getByRole('link', { name: /1 needs attention/ }).click()
  await expect(page.getByRole('alert')).toContainText('Only 1 of Rimu, PB3 is for sale; you need 2.')
  await page.getByRole('button', { name: 'Correct the stock and book it' }).click()
  await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  await page.goto('/sales/transactions')
  await expect(booked(page)).toHaveText('2 sales · $67.60')
  await other.close()
})

test('what was never read says so as soon as the network is gone, and comes by itself when it is back', async ({
  page,
  context,
}) => {
  await signUp(page, '/dashboard')
  await serviceWorkerReady(page)
  await page.goto('/expenses')
  await drawn(page)
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Bills' }).click()
  await expect(page.getByRole('heading', { name: 'Bills', level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('connection')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible()
})

test('a device that never began a sale sells on its first day without a network, and is a till once it is back', async ({
  page,
  context,
}) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,9'])
  await page.goto('/sales/pos')
  await serviceWorkerReady(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await sell(page)
  await expect(page.getByText(/^D[0-9A-F]{8}-000001: \$16\.90$/)).toBeVisible()
  await page.getByRole('button', { name: /New sale/ }).click()
  await sell(page)
  await expect(page.getByText(/^D[0-9A-F]{8}-000002: \$16\.90$/)).toBeVisible()
  await page.getByRole('button', { name: /New sale/ }).click()
  await context.setOffline(false)
  await page.goto('/sales/transactions')
  await expect(booked(page)).toHaveText(/^2 sales · /)
  await page.goto('/sales/pos')
  await sell(page)
  await page.goto('/sales/transactions')
  await expect(booked(page)).toHaveText(/^3 sales · /)
})
