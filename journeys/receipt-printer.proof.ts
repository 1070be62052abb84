/** The receipt printer and the cash drawer of a till, by ESC/POS over USB. The printer is emulated: it keeps every byte that it is sent. */
import { type Page, expect } from '@playwright/test'
import { chooseTillTool, openTill, signUp, test, importPlants } from './people.ts'

declare global {
  interface Window {
    printer: { bytes: number[]; isOff: boolean }
  }
}

test('the app may use printers on USB; where the browser forbids them, it says so', async ({ page }) => {
  await signUp(page)
  await page.goto('/sales/pos')
  // No emulated printer: the browser's own list, which the page's permissions policy must allow.
  expect(await page.evaluate(async () => (await navigator.usb?.getDevices())?.length)).toBe(0)
  await page.evaluate(() => {
    const requestDevice = () => Promise.reject(new DOMException('Access to the feature "usb" is disallowed.', 'SecurityError'))
    Object.defineProperty(navigator, 'usb', { value: { getDevices: async () => [], requestDevice } })
  })
  await openTill(page)
  await chooseTillTool(page, /^Till 1/)
  await page.getByRole('button', { name: 'Connect a receipt printer…' }).click()
  await expect(page.getByText('This browser does not allow USB printers.')).toBeVisible()
})

/** A browser with a printer that can be chosen; the browser of these journeys has none. */
async function withPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.printer = { bytes: [], isOff: false }
    const endpoints = [{ endpointNumber: 1, direction: 'out' }]
    const device = {
      vendorId: 0x04b8,
      productId: 0x0202,
      productName: 'TM-T20',
      configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }] },
      open: async () => {
        if (window.printer.isOff) throw new DOMException('The device was disconnected.', 'NetworkError')
      },
      close: async () => undefined,
      selectConfiguration: async () => undefined,
      claimInterface: async () => undefined,
      transferOut: async (_: number, data: Uint8Array) => {
        window.printer.bytes.push(...data)
        return { status: 'ok' }
      },
    }
    Object.defineProperty(navigator, 'usb', { value: { getDevices: async () => [device], requestDevice: async () => device } })
  })
}

interface Paper {
  /** In dots. */
  readonly width: number
  readonly height: number
  readonly dark: number
  readonly cuts: number
  readonly drawer: number
}

/** Interprets the bytes like a printer, then discards them; fails for an unknown command. */
async function printed(page: Page): Promise<Paper> {
  const bytes = await page.evaluate(() => window.printer.bytes.splice(0))
  const paper = { width: 0, height: 0, dark: 0, cuts: 0, drawer: 0 }
  const commands: readonly [number[], (at: number) => number][] = [
    [[0x1b, 0x40], () => 0],
    [[0x1b, 0x70, 0, 25, 250], () => ((paper.drawer += 1), 0)],
    [[0x1d, 0x56, 0x42, 0], () => ((paper.cuts += 1), 0)],
    [
      [0x1d, 0x76, 0x30, 0],
      (at) => {
        const [wide = 0, , low = 0, high = 0] = bytes.slice(at)
        const rows = low + 256 * high
        const dots = bytes.slice(at + 4, at + 4 + wide * rows)
        paper.width = wide * 8
        paper.height += rows
        paper.dark += dots.filter((byte) => byte > 0).length
        return 4 + wide * rows
      },
    ],
  ]
  for (let at = 0; at < bytes.length;) {
    const [command, take] = commands.find(([start]) => start.every((byte, i) => bytes[at + i] === byte)) ?? []
    if (!command || !take) throw new Error(`The printer does not know ${bytes.slice(at, at + 6).join(' ')}.`)
    at += command.length + take(at + command.length)
  }
  return paper
}

test('receipts print on the printer of the till, the drawer opens for cash, and a printer that is off loses no sale', async ({
  page,
  context,
}) => {
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity',
    'Tōtara شجرة 🌵 of a long name that goes over more than one row of paper,Trees,PB3,16.90,9',
  ])
  await withPrinter(page)
  await page.goto('/sales/pos')
  await openTill(page)
  await chooseTillTool(page, /^Till 1/)
  const setup = page.getByRole('region', { name: 'This device' })
  await setup.getByRole('button', { name: 'Connect a receipt printer…' }).click()
  await expect(setup.getByText('Receipts print on TM-T20.')).toBeVisible()
  await setup.getByRole('button', { name: 'Open the drawer' }).click()
  await expect.poll(() => printed(page)).toMatchObject({ drawer: 1, cuts: 0, height: 0 })
  await page.keyboard.press('Escape')

  const cart = page.getByRole('complementary', { name: 'Cart' })
  const sell = async (method: string) => {
    await page.getByRole('button', { name: /^Tōtara/ }).click()
    await cart.getByRole('button', { name: /^Charge/ }).click()
    await cart.getByRole('button', { name: method, exact: true }).click()
    await cart.getByRole('button', { name: /^Take payment/ }).click()
    await expect(cart.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
  }
  await sell('Cash')
  await expect.poll(() => printed(page)).toMatchObject({ drawer: 1 })
  await cart.getByRole('button', { name: 'Print receipt' }).click()
  const wide = await paperOf(page)
  expect(wide).toMatchObject({ width: 576, cuts: 1, drawer: 0 })
  expect(wide.dark).toBeGreaterThan(500)

  // Narrow paper takes more rows; a card opens no drawer.
  await chooseTillTool(page, /^Till 1/)
  await setup.getByRole('button', { name: '58 mm' }).click()
  await page.keyboard.press('Escape')
  await page.evaluate(pressOnceSold)
  await sell('Card')
  const narrow = await paperOf(page)
  expect(narrow).toMatchObject({ width: 384, cuts: 1, drawer: 0 })
  expect(narrow.height).toBeGreaterThan(wide.height)

  await page.evaluate(() => void (window.printer.isOff = true))
  await sell('Cash')
  await expect(cart.getByText('Invoice 00003')).toBeVisible()
  const failure = page.getByText(/^The sale is saved\. The receipt printer does not answer\./)
  await expect(failure).toHaveCount(1)
  await cart.getByRole('button', { name: 'Print receipt' }).click()
  await expect(failure).toHaveCount(2)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Print in the browser' }).click()
  await expect((await opened).getByRole('article', { name: 'Invoice 00003' })).toContainText('Tōtara')
})

/** Presses F7 as soon as the sale is shown, before the browser has drawn it: a cashier may be as quick as that. */
function pressOnceSold(): void {
  const observer = new MutationObserver(() => {
    const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    if (!headings.includes('Sale complete')) return
    observer.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F7', bubbles: true, cancelable: true }))
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** The next receipt. */
async function paperOf(page: Page): Promise<Paper> {
  await page.waitForFunction(() => window.printer.bytes.length > 0)
  return printed(page)
}
