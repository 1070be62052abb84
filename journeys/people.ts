/** Hands for the journeys: a nursery that is signed up as an owner would, or one of the demo's people. */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, type ConsoleMessage, type Page, test as base, expect } from '@playwright/test'
import axe from 'axe-core'
import { type Import, changeImport, readFile as readImport, runImport } from '#modules/data/import/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { themes } from '#modules/setup/settings/choices.ts'
import { recordMessages } from './messages.ts'
import { clearBrowser, sharedContext, storeUser } from './shared-browser.ts'

let made = 0

export const password = 'a long password'

/** Signs a new owner up by hand and comes out on the dashboard of an empty nursery; returns the e-mail address. */
export async function signUpByHand(page: Page, nursery = 'Green Gate Nursery'): Promise<string> {
  const email = newAddress()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Start a 14-day trial' }).click()
  await page.getByLabel('Your name').fill('Ana Reid')
  await page.getByLabel('Name of the nursery').fill(nursery)
  // Not the country of the machine that runs the journeys: its currency and tax would differ from place to place.
  await page.getByLabel('Country').selectOption('')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/Password/).fill(password)
  await page.getByRole('button', { name: 'Start your trial' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  return email
}

const newAddress = () => `ana${Date.now()}.${process.pid}.${++made}@example.com`

/** The sessions of the demo's people that were opened in this test. */
const opened: string[] = []

/** Signs in by hand as one of the five people of the demo nursery; by the way of another screen, that screen opens afterwards. */
export async function signInByHand(page: Page, name: RegExp, by = '/login'): Promise<void> {
  await page.goto(by)
  const session = page.waitForResponse('**/api/sessions/create')
  await page.getByRole('button', { name }).click()
  opened.push(`Bearer ${(await session).headers()['x-enhanced-token']}`)
  await expect(page).toHaveURL(by === '/login' ? /\/dashboard/ : by)
}

/** The token of the signed-in user, for calls outside the browser. */
export interface Person {
  readonly email: string
  /** The header of a call in their name. */
  readonly authorization: string
}

/** A new owner of an empty nursery, on a screen; without one, the browser has not been anywhere yet. The pages of signing up are not drawn. */
export async function signUp(page: Page, screen?: string): Promise<Person> {
  const email = newAddress()
  const owner = { name: 'Ana Reid', nursery: 'Green Gate Nursery', email, password, plan: 'standard' }
  await prove(page, 'sign-up', owner)
  return comeIn(page, email, screen)
}

/** The same in New Zealand, registered for GST: 15 % is claimed back on what is bought. */
export async function signUpRegistered(page: Page, screen: string): Promise<Person> {
  const owner = await signUp(page, screen)
  const data = { country: 'NZ', gstRegistered: true, gstNumber: '123-456-789' }
  const headers = { authorization: owner.authorization }
  expect((await page.request.post(saveSettings.path, { headers, data })).ok()).toBe(true)
  await page.goto(screen)
  return owner
}

/** A user with an address and a password, on another device. */
export async function signIn(page: Page, email: string, screen?: string): Promise<Person> {
  await prove(page, 'sign-in', { email, password })
  return comeIn(page, email, screen)
}

/** The demo's users at the provider, which allows no more than ten passwords in a minute. */
const signedIn = new Map<string, Parameters<BrowserContext['addCookies']>[0]>()

/** One of the five people of the demo nursery. */
export async function signInAs(
  page: Page,
  name: 'Mere' | 'Callum' | 'Priya' | 'Tama' | 'Ruby',
  screen?: string,
): Promise<Person> {
  const email = `${name.toLowerCase()}@totaralane.example`
  const cookies = signedIn.get(email)
  if (cookies) await page.context().addCookies(cookies)
  else {
    await prove(page, 'sign-in', { email, password: 'grow-with-glasshouse' })
    signedIn.set(email, await page.context().cookies())
  }
  const person = await comeIn(page, email, screen)
  opened.push(person.authorization)
  return person
}

/** Sends a form of the provider's as a browser does. */
async function prove(page: Page, form: string, fields: Record<string, string>): Promise<void> {
  const sent = await page.request.post(`/membership/${form}`, { form: fields, maxRedirects: 0 })
  expect(sent.status(), await sent.text()).toBe(303)
}

/** The app asks for each list by itself, not together with the renewal of its session. */
export const withoutFirstReads = (page: Page) =>
  page.route('**/api/sessions/refresh', (route) => route.continue({ postData: '{}' }))

/** Opens a session for the user whom the provider knows in this browser. */
async function comeIn(page: Page, email: string, screen?: string): Promise<Person> {
  const context = page.context()
  const { origin } = new URL((await context.request.get('/api/health')).url())
  const client = { client_id: 'glasshouse', redirect_uri: `${origin}/auth/callback` }
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const authorized = await context.request.get('/membership/oauth2/authorize', {
    params: { ...client, response_type: 'code', state: 'x', code_challenge, code_challenge_method: 'S256' },
    maxRedirects: 0,
  })
  const code = new URL(authorized.headers()['location'] ?? '').searchParams.get('code') ?? ''
  const granted = await context.request.post('/membership/oauth2/token', {
    form: { ...client, grant_type: 'authorization_code', code, code_verifier },
  })
  const { access_token } = (await granted.json()) as { access_token: string }
  const session = await context.request.post('/api/sessions/create', { headers: { authorization: `Bearer ${access_token}` } })
  expect(session.status(), await session.text()).toBe(201)
  const user = JSON.stringify(((await session.json()) as { data: unknown }).data)
  await storeUser(context, origin, user)
  if (screen) await page.goto(screen)
  return { email, authorization: `Bearer ${session.headers()['x-enhanced-token']}` }
}

/** Opens the till of this device with its float, on its screen; cash is taken only then. */
export async function openTill(page: Page, float = '100'): Promise<void> {
  await chooseTillTool(page, /^Open (the till|till \d+)/)
  const dialog = page.getByRole('dialog', { name: /^Open (the till|till \d+)$/ })
  await dialog.getByLabel(/the float/).fill(float)
  await dialog.getByRole('button', { name: 'Open the till' }).click()
  await expect(dialog).toBeHidden()
}

/** A less common tool of the till, from its menu. */
export async function chooseTillTool(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More tools', exact: true }).click()
  await page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
}

/** Puts plants on the list and on the benches: the lines of a price list, the first of them its heads; or a file of them. */
export async function importPlants(
  page: Page,
  { authorization }: Person,
  list: readonly string[] | string,
  location = '',
): Promise<void> {
  const buffer = typeof list === 'string' ? await readFile(list) : Buffer.from(list.join('\n'))
  const headers = { authorization }
  const read = await page.request.post(readImport.path, {
    headers,
    multipart: { file: { name: 'list.csv', mimeType: 'text/csv', buffer }, kind: 'price-list' },
  })
  expect(read.status(), await read.text()).toBe(201)
  const { data: draft } = (await read.json()) as { data: Import }
  const names = draft.unknown_names.map(({ list: of, value }) => ({ list: of, value, known: null }))
  const at = (path: string) => path.replace(':id', draft.id)
  const changed = await page.request.put(at(changeImport.path), {
    headers,
    data: { version: draft.version, names, options: { location, cost_share: '0' } },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  const imported = await page.request.post(at(runImport.path), { headers, data: { version: draft.version + 1 } })
  expect(imported.status(), await imported.text()).toBe(200)
}

/** Sends a call in the name of this person, beside what the screens show, and returns its data. */
export async function send<Data>(page: Page, { authorization }: Person, path: string, data: object = {}): Promise<Data> {
  const headers = { authorization, 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.post(path, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: Data }).data
}

/** Longest delay of an answer to a read, in milliseconds: for journeys over a slow network. */
const longestDelay = Number(process.env['JOURNEYS_DELAY'] ?? 0)

/** Each answer is late by another time, so that one overtakes another; the stream of events is as fast as ever. */
const delayReads = (context: BrowserContext) =>
  context.route(/\/api\/(?!events)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await setTimeout(Math.random() * longestDelay)
    return route.fulfill({ response })
  })

/** A page as it is when its test has failed: for the last lines of a run, since the pictures of a machine elsewhere are not to be had. */
async function shownBy(page: Page): Promise<{ type: string; description: string }> {
  const shown = await page
    .evaluate(() => ({
      online: navigator.onLine,
      messages: sessionStorage.getItem('recorded messages'),
      text: (document.querySelector('dialog[open]') ?? document.querySelector('main'))?.textContent.slice(0, 300),
    }))
    .catch(String)
  return { type: page.url(), description: JSON.stringify(shown) }
}

interface Fixtures {
  /** For a test that stops the clock of its browser, or needs one that has never seen the app. */
  readonly newBrowser: boolean
  readonly givingBack: undefined
  readonly recording: undefined
}

/** A test that gives the devices of the demo's people back: each of them has two, for all journeys together. */
export const test = base.extend<Fixtures>({
  newBrowser: [false, { option: true }],
  context: async ({ browser, newBrowser, serviceWorkers, viewport, isMobile, hasTouch, timezoneId }, give) => {
    const isShared = !newBrowser && serviceWorkers === 'block'
    const options = JSON.stringify([viewport, isMobile, hasTouch, timezoneId])
    const context = isShared ? await sharedContext(browser, options) : await browser.newContext()
    if (!isShared) await recordMessages(context)
    await give(context)
    if (base.info().errors.length > 0) base.info().annotations.push(...(await Promise.all(context.pages().map(shownBy))))
    await clearBrowser(browser)
  },
  recording: [
    async ({ context }, use) => {
      if (longestDelay > 0) await delayReads(context)
      const violations: string[] = []
      const record = (message: ConsoleMessage) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text())
      }
      context.on('console', record)
      await use(undefined)
      context.off('console', record)
      if (longestDelay > 0) await context.unrouteAll({ behavior: 'ignoreErrors' })
      expect(violations, 'what the security policy refused').toEqual([])
    },
    { auto: true },
  ],
  givingBack: [
    async ({ request }, use) => {
      await use(undefined)
      for (const authorization of opened.splice(0)) await request.delete('/api/sessions/current', { headers: { authorization } })
    },
    { auto: true },
  ],
})

/** A test in a browser of its own. */
export const freshTest = test.extend({ newBrowser: async ({ baseURL: _ }, give) => give(true) })

/** A test in a browser that keeps the app, so that it opens without a network. */
export const offlineTest = test.extend({ serviceWorkers: async ({ baseURL: _ }, give) => give('allow') })

/** Waits until the browser keeps the app: it opens without a network from the next load on. */
export const serviceWorkerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** A scanner: the digits faster than any hand and any test runner, so they are typed in the page itself; then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((digits) => {
    // The keys of a scanner carry the moment at which it sent them, however long the machine pauses while they are made.
    const start = performance.now()
    const keys = [...digits.split(''), 'Enter'].map((key, i) =>
      Object.defineProperty(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), 'timeStamp', {
        value: start + i,
      }),
    )
    for (const key of keys) document.activeElement?.dispatchEvent(key)
  }, code)
}

/** Waits until the screen has its title and nothing on it is loading any more. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** Goes on to another screen as a link does, without loading the app again. */
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

/** The accessibility errors of the page, by axe: the rule and the first element that breaks it. */
export async function faultsOf(page: Page, { part, rule }: Judged = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([where, only]) => {
      // Finishes colour transitions, so that contrast is checked against the final colours.
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

/** The accessibility errors of the screen or a part of it: all rules in the light theme, the colours in the twelve others. */
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

/** Another page of the settings, by its name in the list. */
export const openSettings = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: title, exact: true }).click()
