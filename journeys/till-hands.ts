/** Hands for the journeys of `till`. */
import { type Page } from '@playwright/test'
import { type Person, importPlants, signUp } from './people.ts'

/** A nursery with five rimu at 16.90 in the price list. */
export async function withRimu(page: Page): Promise<Person> {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,5'])
  return owner
}
