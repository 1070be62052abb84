/**
 * `node start/run.mjs bench/map.ts`: the nursery map with 500 beds in a browser: from its data to its frame, how smoothly a bed and the ground are
 * dragged, and how long its calls take. Needs the web app built (`npm run build`).
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Page, chromium } from 'playwright'
import { buildServer } from '#app/server.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { installedBrowser } from '../start/browser.ts'
import { benchNursery, renewal } from './nursery.ts'
import { openBench } from './open-bench.ts'

const beds = 500
const port = await freePort()
const { owner, appUrl, config, close } = await openBench({ connections: 20, settings: { PORT: String(port) } })
const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const pool = openPool(appUrl)
  const nursery = await benchNursery(owner, pool)
  await aDrawnSite(owner, nursery.nursery_id)
  const server = await buildServer({ config, pool, events: new EventBus(pool), membership: undefined })
  await server.listen({ host: '127.0.0.1', port })
  const context = await browser.newContext({
    baseURL: config.publicUrl,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  const cookie = { name: 'glasshouse', value: `${nursery.nursery_id}.${nursery.session_id}.${renewal}`, url: config.publicUrl }
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }])
  // The app renews its session only where somebody was signed in.
  await context.addInitScript(() => localStorage.setItem('user', localStorage.getItem('user') ?? '{}'))
  const page = await context.newPage()
  await timeMap(page)
  await server.close()
} finally {
  await browser.close()
  await close()
}

/** 20 rows of 25 beds in 20 areas; the batches of the nursery are spread over them. */
async function aDrawnSite(db: pg.Pool, nursery_id: string): Promise<void> {
  const [site, location] = [randomUUID(), randomUUID()]
  await db.query(`INSERT INTO locations (nursery_id, id, name, type) VALUES ($1, $2, 'Site', 'site')`, [nursery_id, location])
  await db.query(`INSERT INTO map_sites (nursery_id, id, location_id, width, length) VALUES ($1, $2, $3, 120, 240)`, [
    nursery_id,
    site,
    location,
  ])
  await db.query(
    `WITH areas AS (
       INSERT INTO locations (nursery_id, name, type, parent_id, position)
       SELECT $1, 'Area ' || i, 'area', $2::uuid, 1000 + i FROM generate_series(1, 20) AS i RETURNING id, position
     )
     INSERT INTO map_places (nursery_id, location_id, site_id, x, y, width, length)
     SELECT $1, id, $3::uuid, 1, (position - 1001) * 12 + 0.5, 118, 11 FROM areas`,
    [nursery_id, location, site],
  )
  await db.query(
    `WITH beds AS (
       INSERT INTO locations (nursery_id, name, type, parent_id, position)
       SELECT $1, 'Bed ' || i, 'bed', area.id, 2000 + i FROM generate_series(1, $3::int) AS i
       JOIN locations AS area ON area.nursery_id = $1 AND area.name = 'Area ' || (1 + (i - 1) / 25) RETURNING id, position
     )
     INSERT INTO map_places (nursery_id, location_id, site_id, x, y, width, length)
     SELECT $1, id, $2::uuid, 2 + ((position - 2001) % 25) * 4.6, ((position - 2001) / 25) * 12 + 1, 1.2, 10 FROM beds`,
    [nursery_id, site, beds],
  )
  await db.query(
    `WITH beds AS (SELECT id, name, row_number() OVER (ORDER BY position) AS n FROM locations WHERE nursery_id = $1 AND name LIKE 'Bed %' AND position > 2000),
       batches AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM plant_batches WHERE nursery_id = $1)
     UPDATE plant_batches AS batch SET location_id = beds.id
     FROM batches JOIN beds ON beds.n = 1 + batches.n % $2::int WHERE batch.nursery_id = $1 AND batch.id = batches.id`,
    [nursery_id, beds],
  )
}

async function timeMap(page: Page): Promise<void> {
  // Its data comes last: from then to the frame in which the beds are drawn.
  await page.addInitScript((count) => {
    const times: { data?: number; drawn?: number } = {}
    Object.assign(globalThis, { mapTimes: times })
    new PerformanceObserver((list) => {
      for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[])
        if (/\/api\/map(\/standing)?$/.test(name)) times.data = Math.max(times.data ?? 0, responseEnd)
    }).observe({ type: 'resource', buffered: true })
    const look = () => {
      if (document.querySelectorAll('[data-place]').length >= count)
        requestAnimationFrame(() => (times.drawn ??= performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, beds)
  const drawn: number[] = []
  for (let i = 0; i < 8; i++) {
    await page.goto('/production/map')
    await page.waitForFunction(() => (globalThis as unknown as { mapTimes: { drawn?: number } }).mapTimes.drawn !== undefined)
    const { data = 0, drawn: at = 0 } = await page.evaluate(
      () => (globalThis as unknown as { mapTimes: { data?: number; drawn?: number } }).mapTimes,
    )
    drawn.push(Math.max(0, at - data))
  }
  console.log(`\nThe nursery map with ${beds} beds`)
  console.log(`  from its data to the frame with all beds: ${spread(drawn)}`)
  console.log(`  the ground dragged, from frame to frame: ${spread(await dragging(page, { x: 400, y: 500 }))}`)
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  const bed = page.getByRole('button', { name: /^Bed 260:/ })
  await bed.waitFor()
  const box = await bed.boundingBox()
  if (!box) throw new Error('The bed is not drawn.')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  console.log(`  a bed dragged in the editor, from frame to frame: ${spread(await dragging(page, at))}`)
}

/** The milliseconds between the frames while the pointer drags from there. */
async function dragging(page: Page, from: { readonly x: number; readonly y: number }): Promise<number[]> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { frames })
    let last = performance.now()
    const next = (now: number) => {
      frames.push(now - last)
      last = now
      if (frames.length < 400) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let i = 1; i <= 90; i++) await page.mouse.move(from.x + i, from.y + i / 2)
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames)
  await page.mouse.up()
  return frames.slice(2)
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, worst ${at(1)} ms (${sorted.length})`
}
