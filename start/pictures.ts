/** Takes the screenshots for the landing page and the help from a running demo: `node start/pictures.ts http://127.0.0.1:3000`, or only some: `… recall labels`. */
import fs from 'node:fs'
import path from 'node:path'
import { type Page, chromium } from 'playwright'
import sharp from 'sharp'
import { articles } from '#modules/home/help/articles.ts'
import { installedBrowser } from './browser.ts'
import { project } from './run.ts'

const [base = 'http://127.0.0.1:3000', ...only] = process.argv.slice(2)
const desk = { width: 1440, height: 900 }

interface Picture {
  readonly file: string
  readonly who: RegExp
  readonly address: string
  readonly size: { readonly width: number; readonly height: number }
  readonly scale: number
  readonly width: number
  readonly schemes: readonly ('light' | 'dark')[]
  /** Clicked first: the first row, or a link by its name. */
  readonly press?: readonly string[] | undefined
}

const both = ['light', 'dark'] as const
const landing: readonly Picture[] = [
  { file: 'pictures/dashboard', who: /Callum/, address: '/dashboard', size: desk, scale: 1, width: 1200, schemes: both },
  {
    file: 'pictures/till',
    who: /Ruby/,
    address: '/sales/pos',
    size: { width: 390, height: 720 },
    scale: 2,
    width: 780,
    schemes: both,
  },
]
const help = articles.map(({ picture, screen = '', shows }): Picture => {
  return {
    file: `pictures/help/${picture}`,
    who: /Mere/,
    address: shows?.address ?? screen,
    size: desk,
    scale: 1,
    width: 1200,
    schemes: ['light'],
    press: shows?.press,
  }
})

const wanted = [...landing, ...help].filter(({ file }) => only.length === 0 || only.includes(path.basename(file)))
const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [who, pictures] of Map.groupBy(wanted, (picture) => picture.who.source)) {
  const [first] = pictures
  if (!first) continue
  const context = await browser.newContext({ viewport: first.size, deviceScaleFactor: first.scale })
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: new RegExp(who) }).click()
  await page.waitForURL('**/dashboard')
  for (const picture of pictures) await take(page, picture)
  // A person may have two devices: this one is signed out.
  await page.goto(`${base}/logout`)
  await page.waitForURL(`${base}/`)
  await context.close()
}
await browser.close()

async function take(page: Page, { file, address, width, schemes, press = [] }: Picture): Promise<void> {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(base + address)
    await drawn(page)
    for (const name of press) {
      const wanted = name === 'first row' ? page.getByRole('row').nth(1) : page.getByRole('link', { name, exact: true })
      await wanted.click()
      await drawn(page)
    }
    const inHelp = file.startsWith('pictures/help/')
    const place = path.join(project, 'public', `${file}${schemes.length > 1 ? `-${scheme}` : ''}.${inHelp ? 'avif' : 'webp'}`)
    fs.mkdirSync(path.dirname(place), { recursive: true })
    const sized = sharp(await still(page)).resize({ width })
    await (inHelp ? sized.avif({ quality: 55 }) : sized.webp({ quality: 72 })).toFile(place)
    console.log(`${place}: ${Math.round(fs.statSync(place).size / 1_000)} kB`)
  }
}

/** Waits for the screen's title, its data in place of the skeleton, its fonts and the visible images. */
async function drawn(page: Page): Promise<void> {
  await page.locator('main h1, main h2, dialog[open] h2, main table').first().waitFor()
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('[aria-label="Loading"], [aria-busy="true"]') === null &&
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  await still(page)
}

/** A screenshot when nothing moves any more: two consecutive ones that are equal. */
async function still(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  for (;;) {
    // A part of the screen may have started to load meanwhile.
    await page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null)
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (now.equals(before)) return now
    before = now
  }
}
