/** Makes the moving till of the landing page, and the picture of links to it, from a running demo: `node start/landing-pictures.ts http://127.0.0.1:3000`. */
import fs from 'node:fs'
import path from 'node:path'
import { type Page, chromium } from 'playwright'
import sharp from 'sharp'
import { installedBrowser } from './browser.ts'
import { project } from './run.ts'

const [base = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const size = { width: 390, height: 720 }

interface Frame {
  readonly png: Buffer
  /** Milliseconds on screen. */
  readonly delay: number
}

const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const scheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1.5, colorScheme: scheme, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: /Ruby/ }).click()
  await page.waitForURL('**/dashboard')
  await write(`till-sale-${scheme}.webp`, await sell(page))
  // A person may have two devices: this one is signed out.
  await page.goto(`${base}/logout`)
  await page.waitForURL(`${base}/`)
  await context.close()
}
await share()
await browser.close()

/** The first screen of the landing page, in the size that shared links are shown in. */
async function share(): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1680, height: 882 }, colorScheme: 'light' })
  await page.goto(base)
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  const place = path.join(project, 'public/pictures/share.png')
  await sharp(await page.screenshot())
    .resize({ width: 1_200 })
    .png({ palette: true, quality: 80 })
    .toFile(place)
  console.log(`${place}: ${Math.round(fs.statSync(place).size / 1_000)} kB`)
}

/** A sale by EFTPOS: two plants are searched for, charged and paid. */
async function sell(page: Page): Promise<Frame[]> {
  const frames: Frame[] = []
  const film = async (delay: number) => {
    frames.push({ png: await page.screenshot({ animations: 'disabled', caret: 'hide' }), delay })
  }
  await page.goto(`${base}/sales/pos`)
  const search = page.getByPlaceholder('Search plants or scan a label')
  await search.waitFor()
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.querySelector('[aria-label="Loading"]') === null,
  )
  // A message about the signed-in devices would cover the buttons.
  const message = page.getByText('You have one login left.')
  await message.waitFor({ timeout: 5_000 }).catch(() => undefined)
  await message.waitFor({ state: 'hidden' })
  await film(1200)
  for (const typed of ['p', 'phor', 'phor ten']) {
    await search.fill(typed)
    await film(typed === 'phor ten' ? 900 : 220)
  }
  await search.press('Enter')
  await search.fill('')
  await film(900)
  await search.fill('rimu')
  await film(600)
  await search.press('Enter')
  await search.fill('')
  await film(900)
  await page.getByRole('button', { name: /plants?.*Cart/ }).click()
  await film(1000)
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.getByRole('button', { name: 'EFTPOS' }).click()
  await film(1000)
  await page.getByRole('button', { name: /^Take payment/ }).click()
  await page
    .getByText(/Invoice \d+/)
    .first()
    .waitFor()
  await film(2600)
  return frames
}

async function write(name: string, frames: readonly Frame[]): Promise<void> {
  const place = path.join(project, 'public/pictures', name)
  const pictures = await Promise.all(frames.map(({ png }) => sharp(png).resize({ width: 468 }).png().toBuffer()))
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, loop: 0, delay: frames.map(({ delay }) => delay) })
    .toFile(place)
  console.log(`${place}: ${frames.length} pictures, ${Math.round(fs.statSync(place).size / 1_000)} kB`)
}
