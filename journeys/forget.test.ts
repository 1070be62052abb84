/** A shared till: what a person saw stays on no device after their session there ended, and what they sold is not lost with it. */
import { type Page, expect, test } from '@playwright/test'
import { createAccount } from '#modules/customers/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { type Person, importPlants, serviceWorkerReady, password, signUp } from './people.ts'

/** An owner with Rimu at 16.93, an hour at 77.77 and the customer Kahikatea Landscapes, who has had the till open. */
async function aUsedTill(page: Page): Promise<Person> {
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
const secrets = ['16.93', '77.77', 'Kahikatea Landscapes']

/** Everything this browser keeps of the product, as text. */
const onDevice = (page: Page): Promise<string> =>
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
const cachedAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().flatMap(({ url }) => (/\/(api|membership|availability)\//.test(url) ? [url] : []))
  })

test('after logging out the browser holds no customer, no price and no setting', async ({ page }) => {
  const owner = await aUsedTill(page)
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.getByRole('button', { name: /^Take/ }).click()
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.getByRole('button', { name: /^Rimu/ }).first().click()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  const left = await onDevice(page)
  for (const secret of [...secrets, owner.email, 'Rimu', 'Green Gate']) expect(left).not.toContain(secret)
  expect(await cachedAnswers(page)).toEqual([])
})

test.describe('a device that is signed out from elsewhere', () => {
  test.use({ serviceWorkers: 'allow' })

  test('it forgets prices and customers, keeps the sale it could not send, and sends it when its person is back', async ({
    page,
    context,
    browser,
  }) => {
    const owner = await aUsedTill(page)
    await serviceWorkerReady(page)
    await page.reload()
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Charge/ }).click()
    await page.getByRole('button', { name: /^Take/ }).click()
    await expect(page.getByRole('heading', { name: 'Sale complete' })).toBeVisible()
    const elsewhere = await browser.newContext()
    const ended = await elsewhere.request.delete('/api/sessions/current', { headers: { authorization: owner.authorization } })
    expect(ended.status()).toBe(204)
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Session Limited' })).toBeVisible()
    await expect.poll(() => onDevice(page)).not.toContain('77.77')
    const left = await onDevice(page)
    expect(left).not.toContain('Kahikatea Landscapes')
    expect(left).toContain('T1-000001')
    expect(await cachedAnswers(page)).toEqual([])

    await page.getByRole('button', { name: 'Try to Refresh Session' }).click()
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Point of Sale' })).toBeVisible()
    await page.goto('/sales/pos/waiting')
    await expect(page.getByText('Booked', { exact: true })).toBeVisible()
  })
})
