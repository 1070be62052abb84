/** Hands for the journeys of card payments. */
import { type Page, expect } from '@playwright/test'
import { openSettings } from './people.ts'

/** Connects the simulator of card payments and gives each of the first tills a reader. */
export async function connectReaders(page: Page, tills: readonly string[]): Promise<void> {
  await page.goto('/profile?tab=admin')
  await openSettings(page, 'Card payments')
  await page.getByRole('button', { name: 'Connect a provider…' }).click()
  await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'Simulator (no money moves)' })
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  for (const number of tills) {
    await page.getByRole('button', { name: 'Give a till a reader…' }).click()
    await page.getByLabel('Till', { exact: true }).selectOption({ label: `Till ${number}` })
    await page.getByLabel('Reader', { exact: true }).selectOption({ label: `Simulated reader ${number}` })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`Till ${number}: Simulated reader ${number}`)).toBeVisible()
  }
}

export async function sellRimu(till: Page): Promise<void> {
  await till.goto('/sales/pos')
  await till.getByRole('button', { name: /^Rimu/ }).click()
  await till.getByRole('button', { name: 'Charge $16.90' }).click()
  await till.getByRole('button', { name: 'Take payment · $16.90' }).click()
}
