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
    const recorded = new WeakSet<Element>()
    const record = () => {
      for (const message of document.querySelectorAll('[popover="manual"] > [data-kind]')) {
        if (recorded.has(message)) continue
        recorded.add(message)
        const before = JSON.parse(sessionStorage.getItem(item) ?? '[]') as string[]
        sessionStorage.setItem(item, JSON.stringify([...before, message.querySelector('span')?.textContent]))
      }
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
  }, name)

const recordedOn = (page: Page): Promise<string[]> =>
  page.evaluate((item) => JSON.parse(sessionStorage.getItem(item) ?? '[]') as string[], name)

/** Waits until the page has shown this message, once for each time that it is asked for, and gives all of its text. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<string> {
  const wanted = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  await expect.poll(() => recordedOn(page)).toContainEqual(wanted)
  const messages = await recordedOn(page)
  const found = messages.findIndex((each) => (typeof text === 'string' ? each.includes(text) : text.test(each)))
  await page.evaluate(([item, rest]) => sessionStorage.setItem(item, rest), [
    name,
    JSON.stringify(messages.toSpliced(found, 1)),
  ] as const)
  return messages[found] ?? ''
}
