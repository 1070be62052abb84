/**
 * The short messages at the top right. Each closes after five seconds, and a busy machine may need longer to look at the page once:
 * so every page records the messages it shows, and a journey asks for them.
 */
import { type BrowserContext, type Page, expect } from '@playwright/test'

const name = 'recorded messages'

/** Makes the pages of this context record their messages. Done already for the context of a test's own page. */
export const recordMessages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((item) => {
    if (location.protocol === 'about:') return
    if (sessionStorage.getItem(item) === null) sessionStorage.setItem(item, '[]')
    const recorded = new WeakSet<Element>()
    const record = () => {
      for (const message of document.querySelectorAll('[popover="manual"] > [data-kind]')) {
        if (recorded.has(message)) continue
        recorded.add(message)
        // Behaves as if the focus were on it.
        if ('holdsMessages' in window) message.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
        const before = JSON.parse(sessionStorage.getItem(item) ?? '[]') as string[]
        sessionStorage.setItem(item, JSON.stringify([...before, message.querySelector('span')?.textContent]))
      }
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
  }, name)

/** Holds the messages that this page shows from now on: on a busy machine, five seconds may be too short to press what a message offers. */
export const holdMessages = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { holdsMessages: true }))

/** Waits until the page has shown this message, once for each call, and returns all of its text. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<string> {
  const { source, flags } = typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text
  const take = () =>
    // Finds and takes it in one step of the page: a message recorded in between must not be lost.
    page.evaluate(
      ([item, pattern, options]) => {
        const messages = JSON.parse(sessionStorage.getItem(item) ?? 'null') as string[] | null
        if (!messages) throw new Error('This page records no messages: take `test` from people.ts.')
        const found = messages.findIndex((each) => new RegExp(pattern, options).test(each))
        if (found >= 0) sessionStorage.setItem(item, JSON.stringify(messages.toSpliced(found, 1)))
        return { message: messages[found], messages }
      },
      [name, source, flags] as const,
    )
  let message: string | undefined
  await expect
    .poll(
      async () => {
        const taken = await take()
        message = taken.message
        return message ?? taken.messages
      },
      { message: `a message like ${String(text)}` },
    )
    .toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text))
  return message ?? ''
}
