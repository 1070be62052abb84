/** Hands for the journeys of `till-tiles`. */
import { type Page } from '@playwright/test'
import { importPlants, signUp } from './people.ts'

/** Rimu in two sizes, one of them sold out; akeake, sold out; hebe. */
export async function withSizes(page: Page): Promise<void> {
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity',
    'Akeake,Trees,PB3,11.90,0',
    'Hebe,Shrubs,9 cm,6.50,8',
    'Rimu,Trees,PB3,16.90,0',
    'Rimu,Trees,PB5,27.50,5',
    'Rimu,Trees,PB8,39.00,2',
  ])
}

export const tiles = (page: Page) => page.getByRole('button', { name: /in stock|No stock yet/ })
