/** Hands for the journeys of `stores`. */
import { type Page, expect } from '@playwright/test'
import { createItem } from '#modules/supplies/contract.ts'
import { holdMessages } from './messages.ts'
import { drawn, faultsOf, importPlants, send, signUp } from './people.ts'

/** A new nursery with 60 rimu in PB3 for sale, and 100 pots in stock. */
export async function withStores(page: Page): Promise<void> {
  const owner = await signUp(page)
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price,Quantity',
    'Rimu,Dacrydium cupressinum,Trees,PB3,16.90,60',
  ])
  const pot = { name: 'Pot 9 cm', unit: 'each', vendor: 'Pot Co', reorder_point: '250' }
  await send(page, owner, createItem.path, { ...pot, quantity_on_hand: '100', average_cost: '0.20' })
  await page.goto('/inventory/supplies')
}

/** Ninety pots that were used were nine: corrected, undone from the message, and reversed. */
export async function usesNineNotNinety(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('row', { name: /Pot 9 cm/ }).click()
  await dialog.getByRole('button', { name: 'Use' }).click()
  await dialog.getByLabel('Quantity used').fill('90')
  await dialog.getByRole('button', { name: 'Book' }).click()
  const used = dialog.getByRole('listitem').filter({ hasText: 'Used' })
  await used.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByLabel('Quantity used').fill('101')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByText('At most 100: no more was on hand.')).toBeVisible()
  await dialog.getByLabel('Quantity used').fill('9')
  await dialog.getByLabel('Reason or vendor').fill('Typed one too many')
  await expect(dialog.getByText('91 each on hand then, instead of 10.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'What this changes' })).toContainText('The cost of what was used changes by −')
  expect(await faults(page)).toEqual([])
  await holdMessages(page)
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(used.filter({ hasText: 'Typed one too many' })).toContainText('−9')
  await expect(dialog.getByText('Corrected to 9 each')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('Corrected to 90 each')).toBeVisible()
  await used.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('100 each')).toBeVisible()
  await page.keyboard.press('Escape')
}

export const faults = async (page: Page) => {
  await drawn(page)
  return faultsOf(page)
}
