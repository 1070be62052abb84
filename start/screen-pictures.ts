/** Takes the pictures of the main screens from a running demo, for `docs/screens`: `node start/run.mjs start/screen-pictures.ts http://127.0.0.1:3000`. */
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { installedBrowser } from './browser.ts'
import { devices, type Device, mainScreens, pictureOf, schemes, showScreen, stillPicture } from './screen-set.ts'

const [base = 'http://127.0.0.1:3000', ...only] = process.argv.slice(2)
const widths: Readonly<Record<Device, number>> = { desk: 1_080, phone: 390 }

const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
let bytes = 0
for (const device of Object.keys(devices) as Device[]) {
  const context = await browser.newContext({ viewport: devices[device], reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: /Mere/ }).click()
  await page.waitForURL('**/dashboard')
  // A message about the signed-in devices would be in the pictures.
  const message = page.getByText('You have one login left.')
  await message.waitFor({ timeout: 4_000 }).catch(() => undefined)
  await message.waitFor({ state: 'hidden' })
  for (const screen of mainScreens.filter(({ name }) => only.length === 0 || only.includes(name))) {
    await showScreen(page, screen, base)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      const file = pictureOf(screen, device, scheme)
      fs.mkdirSync(path.dirname(file), { recursive: true })
      const { size } = await sharp(await stillPicture(page))
        .resize({ width: widths[device] })
        .webp({ quality: 60, effort: 6 })
        .toFile(file)
      bytes += size
    }
    console.log(`${screen.name}, ${device}`)
  }
  // A person may have two devices: this one is signed out.
  await page.goto(`${base}/logout`)
  await page.waitForURL(`${base}/`)
  await context.close()
}
await browser.close()
console.log(`${Math.round(bytes / 1_000)} kB`)
