/** Hands for the journeys of `trade`. */
import { type Page } from '@playwright/test'
import { importPlants, signUp } from './people.ts'

/** A nursery with five hundred rimu at 20.00 in the price list. */
export async function withRimu(page: Page): Promise<void> {
  await importPlants(page, await signUp(page), ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,20.00,500'])
}
