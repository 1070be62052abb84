/**
 * A browser that the tests of a worker share: it fetches and compiles the app once, as a person's browser does, which was more
 * than half of the time. Everything a test leaves in it is cleared before the next.
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { recordMessages } from './messages.ts'

interface Shared {
  readonly context: BrowserContext
  /** Options of the context: tests with other options get another one. */
  readonly options: string
  /** A page of the app's origin without the app: the process that has compiled it does not end with the page of a test. */
  readonly helper: Page
  readonly session: CDPSession
}

let shared: Shared | undefined

/** The shared browser with these options, empty but for the files of the app. */
export async function sharedContext(browser: Browser, options: string): Promise<BrowserContext> {
  if (shared?.options === options && !shared.helper.isClosed()) return shared.context
  await shared?.context.close()
  const context = await browser.newContext()
  await recordMessages(context)
  const helper = await context.newPage()
  await helper.goto('/leaf.svg')
  shared = { context, options, helper, session: await context.newCDPSession(helper) }
  return context
}

/** Closes the contexts and pages of a test that has ended, and clears what it has left in the shared browser. */
export async function clearBrowser(browser: Browser): Promise<void> {
  for (const each of browser.contexts()) if (each !== shared?.context) await each.close()
  if (shared === undefined) return
  const { context, helper } = shared
  for (const page of context.pages()) if (page !== helper) await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  if (!helper.isClosed()) await clearStorage(shared)
}

const clearStorage = async ({ helper, session }: Shared) =>
  session.send('Storage.clearDataForOrigin', {
    origin: new URL(helper.url()).origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })

/** Replaces what this browser stores of the app by the signed-in user; the cookies stay. */
export async function storeUser(context: BrowserContext, origin: string, user: string): Promise<void> {
  if (context === shared?.context) {
    await clearStorage(shared)
    await shared.helper.evaluate((value) => localStorage.setItem('user', value), user)
  } else {
    const { cookies } = await context.storageState()
    await context.setStorageState({ cookies, origins: [{ origin, localStorage: [{ name: 'user', value: user }] }] })
  }
}
