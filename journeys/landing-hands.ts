/** Hands for the journeys of `landing`. */
import type { Page } from '@playwright/test'
import { widened } from '#app/landing.ts'
import { readConfig } from '#server/config.ts'

/** The page as it is with an advertising tag configured; the tag keeps what is reported to it. Gives how often it was loaded. */
export async function withTag(page: Page): Promise<() => number> {
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
        dataLayer.push = (given) => { sessionStorage.reported = JSON.stringify([...given].slice(0, 3)); return push(given) }`,
    })
  })
  return () => loaded
}

export const consent = (page: Page) => page.getByRole('complementary', { name: 'Analytics cookies' })

export const reported = (page: Page) => page.evaluate(() => sessionStorage.getItem('reported'))
