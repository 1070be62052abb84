/**
 * Makes the moving picture of a batch's life in the README from a running demo: `node start/run.mjs start/batch-film.ts http://127.0.0.1:3000`.
 * Harakeke is sown, loses some, is potted up and is offered for sale; its page is photographed after each.
 */
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { installedBrowser } from './browser.ts'
import { project } from './run.ts'
import { stillPicture } from './screen-set.ts'

const [base = 'http://127.0.0.1:3000'] = process.argv.slice(2)

const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const context = await browser.newContext({ viewport: { width: 1120, height: 640 }, reducedMotion: 'reduce' })
const page = await context.newPage()
const dialog = page.locator('dialog[open]')
const frames: { readonly png: Buffer; readonly delay: number }[] = []
const film = async (delay: number) => {
  frames.push({ png: await stillPicture(page), delay })
}
/** Waits until the message of a change is gone: it would cover the buttons. */
const saved = async (text: RegExp) => {
  const message = page.getByRole('status').filter({ hasText: text }).first()
  await message.waitFor()
  const words = await message.innerText()
  await message.getByRole('button', { name: 'Close' }).click()
  await message.waitFor({ state: 'hidden' })
  return words
}
const choose = async (label: RegExp, text: string, option: RegExp) => {
  await dialog.getByLabel(label).first().fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

await page.goto(`${base}/login`)
await page.getByRole('button', { name: /Tama/ }).click()
await page.waitForURL('**/dashboard')
await page.goto(`${base}/production/batches`)
await page.getByRole('button', { name: 'Start batches' }).click()
await choose(/^Plant \*|^Plant$/, 'harakeke', /Phormium/)
await choose(/Container or tray/, 'Plug 128', /Plug 128/)
await dialog.getByLabel('Trays').fill('1')
await film(2_000)
await dialog.getByRole('button', { name: 'Start', exact: true }).click()
const code = /\d\dW\d\d-\w+-\d\d/.exec(await saved(/128 plants in/))?.[0] ?? ''
await page.goto(`${base}/b/${code}`)
await page.getByRole('button', { name: 'Losses' }).waitFor()
await film(2_000)

await page.getByRole('button', { name: 'Losses' }).click()
await dialog.getByLabel(/Plants lost/).fill('8')
await dialog.getByLabel('Reason').selectOption('Frost')
await film(1_300)
await dialog.getByRole('button', { name: 'Write off' }).click()
await saved(/written off/)
await film(1_600)

for (const [container, option, recipe] of [
  ['9 cm', /^9 cm/, '9 cm standard'],
  ['PB5', /^PB5/, 'PB5 shrubs and trees'],
] as const) {
  await page.getByRole('button', { name: 'Pot up' }).click()
  await choose(/^Container/, container, option)
  await dialog.getByLabel(/^Recipe/).selectOption(recipe)
  await film(1_300)
  await dialog.getByRole('button', { name: 'Pot up', exact: true }).click()
  await saved(/./)
  await film(1_800)
}

await page.getByRole('button', { name: 'For sale' }).click()
await dialog.getByLabel('To location').fill('Retail bench 1')
await film(1_300)
await dialog.getByRole('button', { name: 'Save' }).click()
await dialog.waitFor({ state: 'hidden' })
await saved(/./)
await film(3_500)
await page.goto(`${base}/logout`)
await page.waitForURL(`${base}/`)
await browser.close()

const place = path.join(project, 'docs/batch-life.webp')
const pictures = await Promise.all(frames.map(({ png }) => sharp(png).resize({ width: 840 }).png().toBuffer()))
await sharp(pictures, { join: { animated: true } })
  .webp({ quality: 60, effort: 6, loop: 0, delay: frames.map(({ delay }) => delay) })
  .toFile(place)
console.log(`${place}: ${frames.length} pictures, ${Math.round(fs.statSync(place).size / 1_000)} kB`)
