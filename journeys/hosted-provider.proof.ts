/** People of a hosted provider on another origin: they sign up once, work on, meet the device limit, and end both sessions. */
import path from 'node:path'
import { type Browser, type Page, expect } from '@playwright/test'
import { freePort } from '#server/postgres/postmaster.ts'
import { end, startProduct } from '../start/product.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from '../start/throw-away-database.ts'
import { limited } from './devices-hands.ts'
import { hostedProvider } from './hosted-provider.ts'
import { freshTest as test, goOn } from './people.ts'

const onDashboard = (page: Page) => expect(page).toHaveURL(/\/dashboard/)

const fill = async (page: Page, title: string) => {
  await page.getByLabel('Email').fill('first.last@example.com')
  await page.getByRole('button', { name: title }).click()
}

const device = async (browser: Browser) => (await browser.newContext()).newPage()

test('signs up once, goes on after a 401, meets the device limit, and ends both sessions', async ({ page, browser }) => {
  const folder = ownTestFolder('hosted-provider')
  await copyMigratedDatabase(path.join(folder, 'data'))
  const port = String(await freePort())
  const product = `http://127.0.0.1:${port}`
  const provider = await hostedProvider(product)
  const started = await startProduct(path.join(folder, 'data'), {
    PORT: port,
    PUBLIC_URL: product,
    OUTSETA_URL: provider.address,
    OUTSETA_PLANS: 'basic=b1,standard=s1,pro=p1',
    OUTSETA_SIGN_OUT_URL: `${provider.address}/logout`,
    OUTSETA_SCRIPT_URL: `${provider.address}/outseta.min.js`,
  })
  try {
    await page.goto(product)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'hostedMembership'))).toBe(true)
    await page.getByRole('link', { name: 'Choose Standard' }).click()
    await expect(page).toHaveURL(`${provider.address}/auth?widgetMode=register&planUid=s1`)
    const woken = page.waitForRequest('**/api/health')
    await fill(page, 'Sign up')
    await onDashboard(page)
    await woken
    expect(provider.shownForms()).toBe(0)
    expect(await page.evaluate(() => 'hostedMembership' in window)).toBe(false)

    // The cookie is lost and the token has run out: the provider's token opens the session of this device again.
    await page.context().clearCookies({ name: 'glasshouse' })
    await page.route(/\/api\/notifications(\?|$)/, (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }), {
      times: 1,
    })
    const reopened = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/sessions/refresh') && response.request().headers()['authorization'] !== undefined,
    )
    await goOn(page, '/notifications')
    expect((await reopened).status()).toBe(200)

    // A token that began elsewhere opens nothing: it may be another person's.
    const second = await device(browser)
    await second.goto(`${product}/auth/callback?access_token=${await provider.token()}`)
    await expect(second).toHaveURL(/\/auth\?widgetMode=login/)
    await fill(second, 'Sign in')
    await onDashboard(second)

    const third = await device(browser)
    await third.goto(`${product}/login`)
    await fill(third, 'Sign in')
    await expect(limited(third)).toBeVisible()
    await third.context().close()

    // Both sessions end: the provider wants a new sign-in, and the device that was logged out comes back.
    await page.goto(`${product}/logout`)
    await expect(page).toHaveURL(`${product}/`)
    await page.goto(`${product}/login`)
    await expect(page).toHaveURL(/\/auth\?widgetMode=login/)
    await fill(page, 'Sign in')
    await onDashboard(page)
  } finally {
    provider.close()
    await end(started, 'SIGTERM')
    await discard(folder)
  }
})
