/**
 * `npm run bench -- product`: the product as `npm start` runs it, with its demo nursery: how long its second start takes, its memory idle and after
 * 800 sales, what the first and the next visit of the till fetch, and how long a first visit over slow 3G takes. Needs the web app built (`npm run build`) and a browser.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, devices } from 'playwright'
import { freePort } from '#server/postgres/postmaster.ts'
import { installedBrowser } from '../start/browser.ts'
import { type Measure, reportMeasures } from './measures.ts'

const starts = 5
const project = path.dirname(import.meta.dirname)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-bench-'))
fs.chmodSync(folder, 0o755)
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
let product: ChildProcess | undefined
try {
  await start()
  const times: number[] = []
  for (let n = 0; n < starts; n++) {
    await stop()
    times.push(await start())
  }
  times.sort((a, b) => a - b)
  console.log(`Second start: ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
  await pause(6_000)
  const idle = memory()
  const { context, token } = await signedIn(browser)
  const first = await firstVisit(browser, context)
  const slow = await slowVisits(browser, context)
  const next = await nextVisit(context)
  await sell(token, 800)
  const loaded = memory()
  console.log(`Memory: ${idle.toFixed(0)} MB idle, ${loaded.toFixed(0)} MB after 800 sales`)
  console.log(
    `Till: first visit ${first.requests} requests, ${first.kb.toFixed(0)} kB; next ${next.requests}, ${next.kb.toFixed(1)} kB`,
  )
  const less = { better: 'less' } as const
  reportMeasures([
    { name: 'second start', measured: times[Math.floor(starts / 2)] ?? 0, must: 1_000, aim: 500, unit: 'ms', ...less },
    { name: 'memory idle', measured: idle, must: 180, aim: 150, unit: 'MB', ...less },
    { name: 'memory after 800 sales', measured: loaded, must: 300, aim: 200, unit: 'MB', ...less },
    { name: 'till, first visit: requests', measured: first.requests, must: 12, aim: 8, unit: '', ...less },
    { name: 'till, first visit', measured: first.kb, must: 150, aim: 80, unit: 'kB', ...less },
    ...slow.map(({ name, ms }): Measure => ({
      name: `${name} over slow 3G`,
      measured: ms,
      must: 12_000,
      aim: 8_000,
      unit: 'ms',
      ...less,
    })),
    { name: 'till, next visit: requests', measured: next.requests, must: 2, aim: 2, unit: '', ...less },
    { name: 'till, next visit', measured: next.kb, must: 5, aim: 5, unit: 'kB', ...less },
  ])
} finally {
  await browser.close()
  await stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds until it answers. */
async function start(): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), GLASSHOUSE_DATA: folder }
  product = spawn('npm', ['start'], { cwd: project, stdio: 'ignore', env })
  for (;;) {
    if (product.exitCode !== null) throw new Error('The product has ended.')
    const { ok } = await fetch(`${origin}/api/health`).catch(() => ({ ok: false }))
    if (ok) return performance.now() - began
    await pause(5)
  }
}

async function stop(): Promise<void> {
  if (product === undefined || product.exitCode !== null) return
  const ended = once(product, 'exit')
  product.kill('SIGTERM')
  await ended
  // npm ends before what it started.
  while ((await fetch(`${origin}/api/health`).catch(() => undefined)) !== undefined) await pause(50)
  await pause(500)
}

/** Memory of the serving process in megabytes; shared pages count proportionally (PSS). */
function memory(): number {
  const serving = fs.readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && descends(pid))
  return Math.max(...serving.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0))) / 1_000
}

/** True for Node processes started by the product's npm. PostgreSQL is not measured. */
function descends(pid: string): boolean {
  if (!readProcess(pid, 'cmdline').includes('src/app/start.ts')) return false
  for (let of = pid; of !== '' && of !== '0'; of = /^PPid:\s+(\d+)/m.exec(readProcess(of, 'status'))?.[1] ?? '')
    if (of === String(product?.pid)) return true
  return false
}

/** Empty where the process has ended. */
function readProcess(pid: string, name: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

async function signedIn(from: Browser) {
  const context = await from.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto('/login')
  const session = page.waitForResponse('**/api/sessions/create')
  await page.getByRole('button', { name: /Mere/ }).click()
  const token = (await session).headers()['x-enhanced-token'] ?? ''
  await page.waitForURL('**/dashboard')
  await page.close()
  return { context, token }
}

/** The till of a device that has nothing of the product yet but its session. */
async function firstVisit(from: Browser, signedInAt: BrowserContext) {
  const context = await from.newContext({
    baseURL: origin,
    serviceWorkers: 'block',
    storageState: await signedInAt.storageState(),
  })
  const visit = await visitTill(context)
  await signedInAt.clearCookies()
  await signedInAt.addCookies(await context.cookies())
  await context.close()
  return visit
}

/** 400 kbit/s and 400 ms, on a device that has nothing of the product yet: milliseconds until a screen shows its data. */
async function slowVisits(from: Browser, signedInAt: BrowserContext) {
  const visits: { readonly name: string; readonly ms: number }[] = []
  for (const [name, address, shown] of [
    ['till', '/sales/pos', 'main button:has-text("$")'],
    ['dashboard', '/dashboard', 'main :text("Plants Sold")'],
    ['batches', '/production/batches', 'main [aria-rowindex]'],
  ] as const) {
    const context = await from.newContext({
      ...devices['Pixel 7'],
      baseURL: origin,
      storageState: await signedInAt.storageState(),
    })
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    const began = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator(shown).first().waitFor()
    visits.push({ name, ms: performance.now() - began })
    await signedInAt.clearCookies()
    await signedInAt.addCookies(await context.cookies())
    await context.close()
  }
  return visits
}

/** The same once the app is cached: what the service worker has is not fetched. */
async function nextVisit(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/sales/pos')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await pause(8_000)
  await page.close()
  return visitTill(context)
}

async function visitTill(context: BrowserContext) {
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(sizeOf(request))
  })
  const streams = page.waitForResponse(/\/api\/events/)
  await page.goto('/sales/pos')
  await streams
  await pause(3_000)
  const fetched = (await Promise.all(sizes)).filter((size) => size > 0)
  await page.close()
  return { requests: fetched.length, kb: fetched.reduce((sum, size) => sum + size, 0) / 1_000 }
}

async function sizeOf(request: import('playwright').Request): Promise<number> {
  const response = await request.response()
  if (response === null || response.fromServiceWorker() || /^(data|blob):/.test(request.url())) return 0
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}

/** Four tills, lines without an article: the demo's stock would run out. */
async function sell(token: string, sales: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const line = { item_type: 'other', name: 'Delivery', quantity: 1, unit_price: '5.00' }
  const body = JSON.stringify({ payment_method: 'card', items: Array.from({ length: 5 }, () => line) })
  const till = async () => {
    for (let n = 0; n < sales / 4; n++) {
      const response = await fetch(`${origin}/api/sales`, { method: 'POST', headers, body })
      const answer = await response.text()
      if (response.status !== 201) throw new Error(`A sale was answered ${response.status}: ${answer}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, till))
}
