/**
 * `node start/run.mjs bench/browser.ts`: the response times of the till with 10,000 plants and a list of 20,000 batches in a browser: from a key to its
 * frame, from a scan to its line, and how smoothly rows scroll. Needs the web app built (`npm run build`).
 */
import { type Page, chromium } from 'playwright'
import { buildServer } from '#app/server.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { installedBrowser } from '../start/browser.ts'
import { benchNursery, renewal } from './nursery.ts'
import { openBench } from './open-bench.ts'

declare global {
  /** The measurements of the page. */
  interface Window {
    shifts: number
    drawn: Promise<number>
  }
}

const port = await freePort()
const { owner, appUrl, config, close } = await openBench({ connections: 40, settings: { PORT: String(port) } })
const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool, { plants: 10_000 })
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  await server.listen({ host: '127.0.0.1', port })
  const page = await signedIn(config.publicUrl, `${nursery.nursery_id}.${nursery.session_id}.${renewal}`)
  await timeTill(page)
  await timeScrolling(page)
  await server.close()
} finally {
  await browser.close()
  await close()
}

async function signedIn(url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  await context.addCookies([{ name: 'glasshouse', value: cookie, url, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript(() => localStorage.setItem('user', localStorage.getItem('user') ?? '{}'))
  return context.newPage()
}

async function timeTill(page: Page): Promise<void> {
  await page.goto('/sales/pos')
  const search = page.getByLabel('Search plants or scan a label')
  await page
    .getByRole('button', { name: /Plant 1\b/ })
    .first()
    .waitFor()
  const keys: number[] = []
  for (const typed of ['plant 77', 'numero 9', '4242', 'zz', 'planta'])
    for (const key of typed) {
      keys.push(await untilFrame(page, () => search.pressSequentially(key)))
      if (key === typed.at(-1)) await search.fill('')
    }
  console.log(`\nThe till with 10,000 plants`)
  console.log(`  a key in its search, until the results are drawn: ${spread(keys)}`)

  await page.evaluate(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifts += entry.value
    }).observe({ type: 'layout-shift' })
  })
  const metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable')
  const script = async () => {
    const { metrics: all } = await metrics.send('Performance.getMetrics')
    return (all.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
  }
  const tile = page.getByRole('button', { name: /Plant 1\b/ }).first()
  const lines: number[] = []
  for (let i = 0; i < 40; i++) {
    const before = await script()
    await tile.dispatchEvent('click')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    lines.push((await script()) - before)
  }
  const shifts = await page.evaluate(() => window.shifts)
  console.log(`  a line added, scripting: ${spread(lines)}; layout shifts ${shifts.toFixed(3)}`)
}

/** From the input to the next frame, in milliseconds, measured by the browser. */
async function untilFrame(page: Page, action: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.drawn = new Promise<number>((resolve) =>
      addEventListener(
        'input',
        () => {
          const began = performance.now()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)))
        },
        { once: true, capture: true },
      ),
    )
  })
  await action()
  return page.evaluate(() => window.drawn)
}

async function timeScrolling(page: Page): Promise<void> {
  await page.goto('/production/batches')
  const table = page.getByRole('table')
  await table.getByRole('row').nth(5).waitFor()
  const gaps = await page.evaluate(async () => {
    const rows = document.querySelector('[role=table]')
    const scroller = rows?.parentElement
    const gaps: number[] = []
    let last = performance.now()
    for (let i = 0; i < 300; i++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      gaps.push(performance.now() - last)
      last = performance.now()
      scroller?.scrollBy(0, 180)
    }
    return gaps
  })
  const reached = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('[aria-rowindex]')].map((row) => Number(row.getAttribute('aria-rowindex')))),
  )
  console.log(`\nScrolling the batches, to row ${reached}: a frame every ${spread(gaps)}`)
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, longest ${at(1)} ms`
}
