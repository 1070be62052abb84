/** The landing page: its content, its downloads, and its conversion tracking. */
import { type Page, expect, test } from '@playwright/test'
import { widened } from '#app/landing.ts'
import { readConfig } from '#server/config.ts'

/** The page as it is with an advertising tag configured; the tag keeps what is reported to it. Gives how often it was loaded. */
async function withTag(page: Page): Promise<() => number> {
  let loaded = 0
  await page.route(/\/$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('<body', '<body data-tag="/tag.js" data-conversion="AW-1/abc"')
    const config = readConfig({ ADVERTISING_TAG_URL: 'https://tag.example/tag.js', ADVERTISING_CONVERSION: 'AW-1/abc' })
    const policy = widened(answer.headers()['content-security-policy'] ?? '', config)
    await route.fulfill({ response: answer, body, headers: { ...answer.headers(), 'content-security-policy': policy } })
  })
  await page.route('**/tag.js', (route) => {
    loaded++
    return route.fulfill({
      contentType: 'text/javascript',
      body: `const push = dataLayer.push.bind(dataLayer)
        dataLayer.push = (said) => { sessionStorage.reported = JSON.stringify([...said].slice(0, 3)); return push(said) }`,
    })
  })
  return () => loaded
}

const consent = (page: Page) => page.getByRole('complementary', { name: 'Analytics cookies' })
const reported = (page: Page) => page.evaluate(() => sessionStorage.getItem('reported'))

test('without a conversion tag there is no consent question, and nothing is loaded from elsewhere', async ({ page }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (
      !request.url().startsWith('data:') &&
      new URL(request.url()).host !== new URL(page.url()).host &&
      page.url() !== 'about:blank'
    )
      elsewhere.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(consent(page)).toBeHidden()
  expect(elsewhere).toEqual([])
  for (const name of ['Home', 'Features', 'Pricing', 'Login', 'Signup', 'Start Trial', 'Start Your Trial'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  for (const image of await page.locator('.seen img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  }
})

test('who says no is not counted, also next time', async ({ page }) => {
  const loaded = await withTag(page)
  await page.goto('/')
  await consent(page).getByRole('button', { name: 'No' }).click()
  await expect(consent(page)).toBeHidden()
  await page.reload()
  await expect(consent(page)).toBeHidden()
  await page.getByRole('link', { name: 'Choose Pro' }).click()
  await expect(page).toHaveURL(/\/membership\/sign-up\?plan=pro/)
  expect(await reported(page)).toBeNull()
  expect(loaded()).toBe(0)
})

test('who has not chosen yet is not counted; who agrees is, with the plan they choose', async ({ page }) => {
  const loaded = await withTag(page)
  await page.goto('/')
  await expect(consent(page)).toBeVisible()
  expect(loaded()).toBe(0)
  await consent(page).getByRole('button', { name: 'Agree' }).click()
  await expect.poll(loaded).toBe(1)
  await page.getByRole('link', { name: 'Choose Standard' }).click()
  await expect(page).toHaveURL(/\/membership\/sign-up\?plan=standard/)
  expect(await reported(page)).toBe(JSON.stringify(['event', 'conversion', { send_to: 'AW-1/abc' }]))

  await page.goto('/')
  await page.getByRole('button', { name: 'Cookie Policy' }).click()
  await page.getByRole('button', { name: 'Choose again about analytics' }).click()
  await consent(page).getByRole('button', { name: 'No' }).click()
  await expect(consent(page)).toBeHidden()
  await page.getByRole('link', { name: 'Choose Basic' }).click()
  await expect(page).toHaveURL(/plan=basic/)
})
