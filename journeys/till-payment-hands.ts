/** Hands for the journeys of `till-payment`. */
import { type Page } from '@playwright/test'
import { importPlants, signUp } from './people.ts'

export async function withRimu(page: Page): Promise<void> {
  await importPlants(page, await signUp(page), [
    'Common name,Category,Container,Price,Quantity,Barcode',
    'Rimu,Trees,PB3,16.90,99,9412345678904',
  ])
}

export const cartOf = (page: Page) => page.getByRole('complementary', { name: 'Cart' })
