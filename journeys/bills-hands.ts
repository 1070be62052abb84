/** Hands for the journeys of `bills`. */
import { type Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')

export async function enterBill(
  page: Page,
  { number, amount, due }: { readonly number: string; readonly amount: string; readonly due?: string },
) {
  await page.getByRole('button', { name: 'Add a bill' }).first().click()
  await dialog(page).getByLabel('Vendor').fill('Pot Co')
  await dialog(page).getByLabel('Bill number').fill(number)
  if (due) await dialog(page).getByLabel('Due').fill(due)
  await dialog(page).getByLabel('Category').fill('Pots')
  await page.keyboard.press('Tab')
  await dialog(page).getByLabel('Amount, tax included').fill(amount)
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
}
