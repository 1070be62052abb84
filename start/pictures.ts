/** Takes the landing page's pictures of the product from a running demo: `node start/pictures.ts http://127.0.0.1:3000`. */
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { installedBrowser } from './browser.ts'
import { project } from './run.ts'

const base = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = path.join(project, 'public', 'pictures')
fs.mkdirSync(folder, { recursive: true })

const pictures = [
  { name: 'dashboard', who: /Callum/, address: '/dashboard', size: { width: 1440, height: 900 }, scale: 1, width: 1200 },
  { name: 'till', who: /Ruby/, address: '/sales/pos', size: { width: 390, height: 720 }, scale: 2, width: 780 },
]

const browser = await chromium.launch({
  executablePath: installedBrowser() ?? chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { name, who, address, size, scale, width } of pictures) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: scale })
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: who }).click()
  await page.waitForURL('**/dashboard')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(base + address)
    // The product keeps a line open for news, so the network is never idle: charts and lists have these two seconds.
    await page.waitForTimeout(2_000)
    const file = path.join(folder, `${name}-${scheme}.webp`)
    const taken = await page.screenshot({ animations: 'disabled' })
    await sharp(taken).resize({ width }).webp({ quality: 72 }).toFile(file)
    console.log(`${file}: ${Math.round(fs.statSync(file).size / 1_000)} kB`)
  }
  // A person has two devices: this one is given back.
  await page.goto(`${base}/logout`)
  await page.waitForURL(`${base}/`)
  await context.close()
}
await browser.close()
