/** Hands for the journeys of `forget`. */
import { type Page, expect } from '@playwright/test'
import { createAccount } from '#modules/customers/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { type Person, importPlants, signUp } from './people.ts'

/** Facts of an owner that nobody else may see: the price of Rimu, of an hour, and the name of a customer. */
export const secrets = ['16.93', '77.77', 'Kahikatea Landscapes']

/** An owner with Rimu at 16.93, an hour at 77.77 and the customer Kahikatea Landscapes, who has had the till open. */
export async function aUsedTill(page: Page): Promise<Person> {
  const owner = await signUp(page)
  const headers = { authorization: owner.authorization }
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.93,9'])
  const customer = await page.request.post(createAccount.path, { headers, data: { name: 'Kahikatea Landscapes' } })
  expect(customer.status(), await customer.text()).toBe(201)
  const settings = { method: saveSettings.method, headers, data: { hourlyRate: '77.77' } }
  expect((await page.request.fetch(saveSettings.path, settings)).status()).toBe(200)
  await page.goto('/sales/pos')
  await page.getByRole('button', { name: /^Rimu/ }).first().click()
  for (const secret of secrets) await expect.poll(() => onDevice(page), { message: secret }).toContain(secret)
  // The number of the till is requested once the page is idle.
  await expect.poll(() => onDevice(page)).toContain('"till for ')
  return owner
}

/** Everything this browser keeps of the product, as text. */
export const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('glasshouse')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result)
      opened.onerror = () => reject(new Error('The device has no store.'))
    })
    const all = (name: string, read: 'getAll' | 'getAllKeys') =>
      new Promise<unknown>((resolve) => {
        const stored = db.transaction(name).objectStore(name)[read]()
        stored.onsuccess = () => resolve(stored.result)
      })
    const rows = [await all('values', 'getAllKeys'), await all('values', 'getAll'), await all('outbox', 'getAll')]
    db.close()
    return JSON.stringify([rows, Object.entries(localStorage), Object.entries(sessionStorage)])
  })

/** Responses of the server in the service worker's caches. */
export const cachedAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().flatMap(({ url }) => (/\/(api|membership|availability)\//.test(url) ? [url] : []))
  })
