/** Hands for the journeys of `look`. */
import path from 'node:path'
import { type Page, expect } from '@playwright/test'
import { build } from 'vite'

const page = 'src/web/ui/look/index.html'
const folder = path.resolve('test-results', 'look')

export const buildLook = () =>
  build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: page } } })

export async function open(browser: Page): Promise<void> {
  await browser.route('http://look.test/**', (route) =>
    route.fulfill({ path: path.join(folder, new URL(route.request().url()).pathname) }),
  )
  await browser.goto(`http://look.test/${page}`)
  await expect(browser.getByRole('heading', { name: 'The look' })).toBeVisible()
}
