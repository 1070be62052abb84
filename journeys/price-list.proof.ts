/** The till's price list travels whole once; after that an open till receives nothing, or the plants that changed. */
import { type Response, expect } from '@playwright/test'
import { importPlants, signUp, test, withoutFirstReads } from './people.ts'

const isPriceList = (response: Response) => response.url().endsWith('/api/plant-types/prices/all')

test('a till receives its price list once, then only what has changed', async ({ page }) => {
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity',
    'Hebe,Shrubs,9 cm,6.50,8',
    'Rimu,Trees,PB5,27.50,5',
  ])
  await withoutFirstReads(page)
  const open = async (address: '/sales/pos' | undefined) => {
    const answer = page.waitForResponse(isPriceList)
    await (address ? page.goto(address) : page.reload())
    await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
    return answer
  }
  expect((await open('/sales/pos')).status()).toBe(200)
  expect((await open(undefined)).status()).toBe(304)

  await page.getByRole('button', { name: /^Rimu/ }).click()
  await page.getByRole('button', { name: /^Charge/ }).click()
  const sold = page.waitForResponse((response) => response.url().endsWith('/api/sales') && response.status() === 201)
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  const changes = page.waitForResponse(isPriceList)
  await page.getByRole('button', { name: /^Take payment/ }).click()
  await sold
  const delta = await changes
  expect(delta.status()).toBe(226)
  expect(await delta.json()).toMatchObject({ data: { 1: { common_name: 'Rimu', available: 4 } } })
  await page.reload()
  await expect(page.getByRole('button', { name: /^Rimu.*4 in stock/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Hebe.*8 in stock/ })).toBeVisible()
})
