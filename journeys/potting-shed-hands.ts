/** Hands for the journeys of `potting-shed`. */
import { type Page } from '@playwright/test'
import { type Person, importPlants, signUp } from './people.ts'

export const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date())

/** A new nursery with 60 rimu in PB3 for sale. */
export async function withRimu(page: Page): Promise<Person> {
  const owner = await signUp(page)
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price,Quantity',
    'Rimu,Dacrydium cupressinum,Trees,PB3,16.90,60',
  ])
  return owner
}
