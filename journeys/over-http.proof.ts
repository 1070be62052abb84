/** Over http by a name of the shop's network browsers withhold much: signing in and selling work all the same. */
import path from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { freePort } from '#server/postgres/postmaster.ts'
import { installedBrowser } from '../start/browser.ts'
import { end, startProduct } from '../start/product.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from '../start/throw-away-database.ts'
import { signUpByHand } from './people.ts'

test('an owner signs up and sells at http://shop.test', async () => {
  const folder = ownTestFolder('over-http')
  await copyMigratedDatabase(path.join(folder, 'data'))
  const port = String(await freePort())
  const product = await startProduct(path.join(folder, 'data'), { PORT: port, PUBLIC_URL: `http://shop.test:${port}` })
  const executablePath = installedBrowser()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--host-resolver-rules=MAP shop.test 127.0.0.1'],
  })
  try {
    const page = await browser.newPage({ baseURL: `http://shop.test:${port}` })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto('/login')
    await expect(
      page.getByText('This address is http: you can sign in and sell, but not work offline', { exact: false }),
    ).toBeVisible()
    await signUpByHand(page)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await page.goto('/sales/pos')
    await page.getByRole('button', { name: 'Open item' }).click()
    await page.getByLabel('Description').fill('Hanging basket')
    await page.getByLabel(/Price/).fill('39')
    await page.getByRole('button', { name: 'Add to the cart' }).click()
    const cart = page.getByRole('complementary', { name: 'Cart' })
    await cart.getByRole('button', { name: /^Charge/ }).click()
    await cart.getByRole('button', { name: 'Take payment · $39.00' }).click()
    await expect(page.getByText('Invoice 00001: $39.00')).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
    await end(product, 'SIGTERM')
    await discard(folder)
  }
})
