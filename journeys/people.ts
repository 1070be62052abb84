/** Hands for the journeys: a nursery that is signed up as an owner would, or one of the demo's people. */
import { type Page, test as base, expect } from '@playwright/test'
import axe from 'axe-core'
import { themes } from '#features/settings/choices.ts'

let made = 0

export const password = 'a long password'

/** Signs a new owner up and comes out on the dashboard of an empty nursery; gives the e-mail address. */
export async function signUp(page: Page, nursery = 'Green Gate Nursery'): Promise<string> {
  const email = `ana${Date.now()}.${process.pid}.${++made}@example.com`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Start a 14-day trial' }).click()
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Reid')
  await page.getByLabel('Name of the nursery').fill(nursery)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/Password/).fill(password)
  await page.getByRole('button', { name: 'Start your trial' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  return email
}

/** What the sessions of the demo's people were opened with in this test. */
const opened: string[] = []

/** Signs in as one of the five people of the demo nursery; by the way of another screen, that screen opens afterwards. */
export async function signInAs(page: Page, name: RegExp, by = '/login'): Promise<void> {
  await page.goto(by)
  const session = page.waitForResponse('**/api/sessions/create')
  await page.getByRole('button', { name }).click()
  opened.push((await session).headers()['x-enhanced-token'] ?? '')
  await expect(page).toHaveURL(by === '/login' ? /\/dashboard/ : by)
}

/** A test that gives the devices of the demo's people back: each of them has two, for all journeys together. */
export const test = base.extend<{ readonly givingBack: undefined }>({
  givingBack: [
    async ({ request }, use) => {
      await use(undefined)
      for (const token of opened.splice(0))
        await request.delete('/api/sessions/current', { headers: { authorization: `Bearer ${token}` } })
    },
    { auto: true },
  ],
})

/** A test in a browser that keeps the app, so that it opens without a network. */
export const offlineTest = test.extend({ serviceWorkers: async ({ baseURL: _ }, give) => give('allow') })

/** Waits until the browser keeps the app: it opens without a network from the next load on. */
export const isKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** A scanner: the digits faster than any hand and any test runner, so they are typed in the page itself; then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((digits) => {
    for (const key of [...digits.split(''), 'Enter'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
}

/** Waits until the screen has its title and nothing on it is loading any more. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** Goes on to another screen as a link does, without loading the app anew. */
export async function goOn(page: Page, to: string): Promise<void> {
  const left = await page.locator('h1').first().elementHandle()
  await page.evaluate((address) => history.pushState({}, '', address), to)
  await left?.waitForElementState('hidden')
  await drawn(page)
}

interface Judged {
  /** A selector; without it the whole page is judged. */
  readonly part?: string
  /** Without it, all rules. */
  readonly rule?: string
}

/** What of the page as it stands cannot be used by everybody, as axe finds it: the rule and the first element that breaks it. */
export async function faultsOf(page: Page, { part, rule }: Judged = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([where, only]) => {
      // What is on its way to another colour is judged as it will be.
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
      const runner = Reflect.get(window, 'axe') as typeof axe
      const { violations } = await runner.run(where ?? document, {
        resultTypes: ['violations'],
        preload: false,
        ...(only !== undefined && { runOnly: [only] }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    [part, rule] as const,
  )
}

/** What of the screen as it stands, or of a part of it, cannot be used by everybody: all rules in the light theme, the colours in the twelve others. */
export async function themeFaults(page: Page, part?: string): Promise<string[]> {
  const faults: string[] = []
  const chosen = await page.locator('html').getAttribute('data-theme')
  for (const theme of themes) {
    await wear(page, theme)
    const found = await faultsOf(page, {
      ...(part !== undefined && { part }),
      ...(theme !== 'light' && { rule: 'color-contrast' }),
    })
    faults.push(...found.map((fault) => `${theme} ${fault}`))
  }
  await wear(page, chosen ?? 'light')
  return faults
}

const wear = (page: Page, theme: string) =>
  page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
