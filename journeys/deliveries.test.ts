/** Deliveries: a run is planned and loaded, and the driver's day is on a phone. */
import { type Page, expect } from '@playwright/test'
import { confirmOrder, takeCurrentOrder } from '#features/orders/contract.ts'
import { listPlantTypes } from '#features/plants/contract.ts'
import { type Person, importPlants, signUpRegistered, test } from './people.ts'

/** A nursery with plugs in trays of 288, and a confirmed order of ten for each of these customers. */
async function aYard(page: Page, customers: readonly string[]): Promise<Person> {
  const owner = await signUpRegistered(page, '/dashboard')
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price,Barcode,Quantity',
    'Hebe,Hebe speciosa,Shrubs,Plug 288,4.50,,400',
  ])
  const headers = { authorization: owner.authorization }
  const plants = await page.request.get(listPlantTypes.path, { headers })
  const { data } = (await plants.json()) as { data: { id: string }[] }
  for (const customer_name of customers) {
    const items = [{ plant_type_id: data[0]?.id, container_size: 'Plug 288', quantity: 10 }]
    const order = { customer_name, ship_to: '4 Elm St, Levin', delivery_time: 'Before noon', items }
    const taken = await page.request.post(takeCurrentOrder.path, { headers, data: order })
    expect(taken.status(), await taken.text()).toBe(201)
    const { data: made } = (await taken.json()) as { data: { id: string } }
    const confirmed = await page.request.post(confirmOrder.path.replace(':id', made.id), { headers, data: {} })
    expect(confirmed.status(), await confirmed.text()).toBe(200)
  }
  return owner
}

/** Plans a run today with a new vehicle that takes so many trays, driven by the owner. */
async function planRun(page: Page, trays: number): Promise<void> {
  await page.goto('/orders?tab=deliveries')
  await page.getByRole('button', { name: 'New run' }).click()
  const dialog = page.getByRole('dialog', { name: 'New run' })
  await dialog.getByLabel('Name of the vehicle').fill('Van')
  await dialog.getByLabel('How much it takes').fill(String(trays))
  await dialog.getByLabel('Counted in').selectOption('tray')
  await dialog.getByRole('button', { name: 'Plan run' }).click()
  await expect(dialog).toBeHidden()
}

test('more than the vehicle takes is loaded where it is confirmed, and a run is deleted only then', async ({ page }) => {
  await aYard(page, ['Bell', 'Council'])
  await planRun(page, 1)
  const add = page.getByRole('button', { name: /^Add to 07:30 Van/ })
  await expect(add).toHaveCount(2)
  await add.first().click()
  await expect(add).toHaveCount(1)
  await add.click()
  const tooMuch = page.getByRole('dialog', { name: 'More than Van takes' })
  await expect(tooMuch.getByText(/This needs 2 trays, and Van takes 1 tray\./)).toBeVisible()
  await tooMuch.getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toHaveCount(1)
  await add.click()
  await tooMuch.getByRole('button', { name: 'Load it nevertheless' }).click()
  await expect(page.getByText('Every order that is due is on a run.')).toBeVisible()
  await expect(tooMuch).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete run' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete the run at 07:30 with Van?' })
  await expect(deleting.getByText(/2 orders can be put on another run/)).toBeVisible()
  await deleting.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Van: 2 trays of 1 tray')).toBeVisible()
  await page.getByRole('button', { name: 'Delete run' }).click()
  await deleting.getByRole('button', { name: 'Delete the run' }).click()
  await expect(page.getByText('Plan a run first, then add these orders to it.')).toBeVisible()
})
