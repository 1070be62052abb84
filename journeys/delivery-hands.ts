/** Hands for the journeys of deliveries: a yard with orders, a run, a signature. */
import { type Page, expect } from '@playwright/test'
import { confirmOrder, takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { listPlantTypes } from '#modules/plants/contract.ts'
import { type Person, importPlants, signUpRegistered } from './people.ts'

/** A nursery with plugs in trays of 288, and a confirmed order of ten for each of these customers. */
export async function aYard(page: Page, customers: readonly string[]): Promise<Person> {
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

/** Plans a run today with a new vehicle of that capacity in trays, driven by the owner. */
export async function planRun(page: Page, trays: number): Promise<void> {
  await page.goto('/orders?tab=deliveries')
  await page.getByRole('button', { name: 'New run' }).click()
  const dialog = page.getByRole('dialog', { name: 'New run' })
  await dialog.getByLabel('Name of the vehicle').fill('Van')
  await dialog.getByLabel('Capacity').fill(String(trays))
  await dialog.getByLabel('Counted in').selectOption('tray')
  await dialog.getByRole('button', { name: 'Plan run' }).click()
  await expect(dialog).toBeHidden()
}

/** Puts every order on the run that was planned. */
export async function addAll(page: Page, count: number): Promise<void> {
  const add = page.getByRole('button', { name: /^Add to 07:30 Van/ })
  for (let left = count; left > 0; left--) {
    await expect(add).toHaveCount(left)
    await add.first().click()
  }
  await expect(page.getByText('Every order that is due is on a run.')).toBeVisible()
}

export async function sign(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: 'Not signed yet' })
  await field.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height * 0.5)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.5, y + height * 0.2, { steps: 4 })
  await page.mouse.move(x + width * 0.8, y + height * 0.7, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Signed', exact: true })).toBeVisible()
}

/** Waits until this device holds the run of its driver as it is once the driver has left, to show it without a network. */
export const runStored = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('glasshouse')
            opening.onsuccess = () => {
              const values = opening.result.transaction('values').objectStore('values')
              const answers = values.getAll(IDBKeyRange.bound('answer for ', 'answer for \uffff'))
              answers.onsuccess = () => {
                opening.result.close()
                resolve(answers.result.some(({ data }: { data: unknown }) => /"left_at":"/.test(JSON.stringify(data))))
              }
            }
          }),
      ),
    )
    .toBe(true)
