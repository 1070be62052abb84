/** The twenty main screens, whose pictures are in `docs/screens`, and how alike two pictures of one screen are. */
import path from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { project } from './run.ts'

export const devices = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Device = keyof typeof devices

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export interface MainScreen {
  readonly name: string
  readonly address: string
  /** Its first row is opened. */
  readonly opened?: true
  /** Its tiles, its chart or its list change a lot from day to day, and with what other journeys do. */
  readonly varies?: true
}

/** The share of a screen that may look different from its picture: other figures, one row more or less, another chart. */
export const toleranceOf = ({ varies }: MainScreen): number => (varies ? 0.3 : 0.2)

export const mainScreens: readonly MainScreen[] = [
  { name: 'dashboard', address: '/dashboard' },
  { name: 'till', address: '/sales/pos', varies: true },
  { name: 'batches', address: '/production/batches' },
  { name: 'batch', address: '/production/batches?sort=code&search=kowhai', opened: true, varies: true },
  { name: 'plants', address: '/plants' },
  { name: 'plant', address: '/plants', opened: true },
  { name: 'stock', address: '/inventory/plants' },
  { name: 'supplies', address: '/inventory/supplies' },
  { name: 'orders', address: '/orders', varies: true },
  { name: 'order', address: '/orders', opened: true, varies: true },
  { name: 'tasks', address: '/production/tasks' },
  { name: 'sales', address: '/sales/transactions' },
  { name: 'recipes', address: '/production/recipes' },
  { name: 'expenses', address: '/expenses' },
  { name: 'bills', address: '/bills' },
  { name: 'sales-report', address: '/reports/sales' },
  { name: 'financial-report', address: '/reports/financial' },
  { name: 'analytics', address: '/analytics', varies: true },
  { name: 'settings', address: '/profile?tab=admin' },
  { name: 'help', address: '/help' },
]

export const pictureOf = ({ name }: MainScreen, device: Device, scheme: Scheme): string =>
  path.join(project, 'docs/screens', `${name}-${device}-${scheme}.webp`)

/** Shows a screen, with its data in place of the skeleton and its fonts. */
export async function showScreen(page: Page, screen: MainScreen, base = ''): Promise<void> {
  await page.goto(base + screen.address)
  await openScreen(page, screen)
}

/** The same from its address on. */
export async function openScreen(page: Page, { opened }: MainScreen): Promise<void> {
  await drawn(page)
  if (!opened) return
  await page.getByRole('row').nth(1).click()
  await drawn(page)
}

async function drawn(page: Page): Promise<void> {
  await page.locator('main h1, dialog[open] h2').first().waitFor()
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('[aria-label="Loading"], [aria-busy="true"]') === null &&
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  await stillPicture(page)
}

/** A screenshot when nothing moves any more: two consecutive ones that are equal. */
export async function stillPicture(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  for (let taken = 0; ; taken++) {
    // A part of the screen may have started to load meanwhile.
    await page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null)
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (now.equals(before) || taken === 20) return now
    before = now
  }
}

/** One colour for each part of the screen. Words and figures change with the day; where the parts of a screen are does not. */
const columns = 48

/** Between two colours, from 0 to 255; below it they count as the same. */
const visible = 12

/** The share of the screen that looks different, from 0 to 1. */
export async function difference(one: Buffer | string, other: Buffer | string): Promise<number> {
  const { width = columns, height = columns } = await sharp(one).metadata()
  const rows = Math.round((columns * height) / width)
  const colours = (picture: Buffer | string) =>
    sharp(picture).removeAlpha().resize({ width: columns, height: rows, fit: 'fill' }).raw().toBuffer()
  const [a, b] = await Promise.all([colours(one), colours(other)])
  let different = 0
  for (let at = 0; at < a.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > visible)) different++
  return different / (a.length / 3)
}
