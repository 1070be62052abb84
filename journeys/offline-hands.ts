/** Hands for the journeys of `offline`. */
import { type Page, expect } from '@playwright/test'
import { importPlants, serviceWorkerReady, signUp } from './people.ts'

/** Creates an owner with one priced plant: Rimu at 16.90, in the given quantity. */
export async function aTill(page: Page, quantity: number, worker = true): Promise<string> {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', `Rimu,Trees,PB3,16.90,${quantity}`])
  await page.goto('/sales/pos')
  await beginSale(page)
  // The worker holds the app's files, and the page is its own from the next load on.
  if (worker) await serviceWorkerReady(page)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Rimu/ })).toBeVisible()
  return owner.email
}

/** A sale that begins makes its device a till, which sells without a network from then on. */
export async function beginSale(page: Page): Promise<void> {
  const till = page.waitForResponse('**/api/tills')
  await page.getByRole('button', { name: /^Rimu/ }).click()
  await till
  await page.getByRole('button', { name: 'Clear' }).click()
}

export async function sell(page: Page, count = 1): Promise<void> {
  for (let i = 0; i < count; i++)
    await page
      .getByRole('button', { name: /^.*Rimu.*in stock|Rimu.*(Sold out|No stock yet)/ })
      .first()
      .click()
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.getByRole('button', { name: /^Take/ }).click()
  await expect(page.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
}

export const booked = (page: Page) => page.getByText(/^\d+ sales? · /)
