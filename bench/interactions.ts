/**
 * `node start/run.mjs bench/interactions.ts http://127.0.0.1:3000`: from a key or a tap to the next frame (INP) of ten main actions on a running demo,
 * on a phone, with a CPU four times slower than this one.
 */
import os from 'node:os'
import { type Page, chromium } from 'playwright'
import { installedBrowser } from '../start/browser.ts'

declare global {
  interface Window {
    /** The duration of each interaction, in milliseconds. */
    interactions: Map<number, number>
  }
}

const [base = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const slower = 4
const repeats = 5

interface Action {
  readonly name: string
  readonly screen: string
  readonly before?: (page: Page) => Promise<unknown>
  readonly act: (page: Page) => Promise<unknown>
}

const row = (page: Page) => page.locator('[data-index="1"]')
const plantSearch = (page: Page) => page.getByPlaceholder('Search plants or scan a label')
const addPlant = async (page: Page) => {
  await plantSearch(page).fill('phor ten')
  await plantSearch(page).press('Enter')
}

const actions: readonly Action[] = [
  {
    name: 'till: a key in its search',
    screen: '/sales/pos',
    before: (page) => plantSearch(page).focus(),
    act: (page) => page.keyboard.press('k'),
  },
  {
    name: 'till: Enter adds the plant',
    screen: '/sales/pos',
    before: (page) => plantSearch(page).fill('phor ten'),
    act: (page) => page.keyboard.press('Enter'),
  },
  {
    name: 'till: the cart is opened',
    screen: '/sales/pos',
    before: addPlant,
    act: (page) => page.getByRole('button', { name: /plants?.*Cart/ }).click(),
  },
  {
    name: 'till: Charge',
    screen: '/sales/pos',
    before: async (page) => {
      await addPlant(page)
      await page.getByRole('button', { name: /plants?.*Cart/ }).click()
    },
    act: (page) => page.getByRole('button', { name: /^Charge/ }).click(),
  },
  {
    name: 'batches: a batch is opened',
    screen: '/production/batches',
    before: (page) => row(page).waitFor(),
    act: (page) => row(page).click(),
  },
  {
    name: 'batches: a key in the search',
    screen: '/production/batches',
    before: (page) => page.getByRole('searchbox').first().focus(),
    act: (page) => page.keyboard.press('k'),
  },
  {
    name: 'batch: Pot up',
    screen: '/production/batches',
    before: async (page) => {
      await row(page).click()
      await page.getByRole('button', { name: 'Pot up' }).waitFor()
    },
    act: (page) => page.getByRole('button', { name: 'Pot up' }).click(),
  },
  {
    name: 'orders: an order is opened',
    screen: '/orders',
    before: (page) => row(page).waitFor(),
    act: (page) => row(page).click(),
  },
  {
    name: 'supplies: a filter',
    screen: '/inventory/supplies',
    before: (page) => row(page).waitFor(),
    act: (page) => page.getByRole('button', { name: 'For sale' }).click(),
  },
  { name: 'dashboard: Ctrl K', screen: '/dashboard', act: (page) => page.keyboard.press('Control+k') },
]

/** Half a second after the next frame: by then it is drawn, and the browser has reported how long it took. */
const framesDrawn = (on: Page) =>
  on.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))))

const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
await context.addInitScript(() => {
  window.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        window.interactions.set(entry.interactionId, Math.max(entry.duration, window.interactions.get(entry.interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
})
const page = await context.newPage()
await page.goto(`${base}/login`)
await page.getByRole('button', { name: /Mere/ }).click()
await page.waitForURL('**/dashboard')
const devtools = await context.newCDPSession(page)
console.log(
  `The CPU ${slower} times slower, load ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} cores; milliseconds`,
)
for (const { name, screen, before, act } of actions) {
  const longest: number[] = []
  for (let turn = 0; turn < repeats; turn++) {
    await page.goto(base + screen)
    await page.locator('main h1, main input').first().waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-label="Loading"], [aria-busy="true"]') === null)
    await before?.(page)
    await framesDrawn(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.evaluate(() => window.interactions.clear())
    await act(page)
    await framesDrawn(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    longest.push(await page.evaluate(() => Math.max(0, ...window.interactions.values())))
  }
  longest.sort((a, b) => a - b)
  console.log(`${name.padEnd(32)} median ${longest[Math.floor(repeats / 2)]}, longest ${longest.at(-1)}`)
}
await page.goto(`${base}/logout`)
await page.waitForURL(`${base}/`)
await browser.close()
