/** Hands for the journeys of `field-day`. */
import { type BrowserContext, type Page, devices, expect } from '@playwright/test'
import { drawn, serviceWorkerReady } from './people.ts'

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
}

export const plants = [
  'Common name,Botanical name,Category,Container,Price,Quantity',
  'Hebe,Hebe speciosa,Shrubs,9 cm,6.50,50',
  'Rimu,Dacrydium cupressinum,Trees,PB3,16.90,60',
  'Kowhai,Sophora microphylla,Trees,PB5,24.00,40',
  'Flax,Phormium cookianum,Flaxes,PB5,12.00,30',
]

export const dialogOf = (page: Page) => page.getByRole('dialog')

/** Waits until this device holds what a grower needs without a network. */

export const fieldDataReady = (page: Page) => stored(page, 'field /api/', 8)

/** Waits until the device stores this many values with the text in their names, and the other in what they hold. */

export const stored = (page: Page, part: string, count: number, held = '') =>
  expect
    .poll(() =>
      page.evaluate(
        ([name, text]) =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('glasshouse')
            opening.onsuccess = () => {
              const all = opening.result.transaction('values').objectStore('values')
              const [names, values] = [all.getAllKeys(), all.getAll()]
              values.onsuccess = () => {
                opening.result.close()
                const found = names.result.filter(
                  (each, i) =>
                    typeof each === 'string' &&
                    each.includes(name) &&
                    (text === '' || JSON.stringify(values.result[i]).includes(text)),
                )
                resolve(found.length)
              }
            }
          }),
        [part, held] as const,
      ),
    )
    .toBe(count)

/** Opens the page of the batch of a plant from the list. */

export async function openBatch(page: Page, search: string): Promise<void> {
  await page.goto(`/production/batches?search=${encodeURIComponent(search)}`)
  await page.getByRole('row').filter({ hasText: search }).first().click()
  await expect(page.getByRole('group', { name: 'Actions' })).toBeVisible()
}

export async function act(page: Page, action: string, fields: Readonly<Record<string, string>>, send: string): Promise<void> {
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: action, exact: true }).click()
  const dialog = dialogOf(page)
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).first().fill(value)
  await dialog.getByRole('button', { name: send, exact: true }).click()
  await expect(dialog).toBeHidden()
}

export const count = (page: Page, counted: number) => act(page, 'Count', { 'Plants counted': String(counted) }, 'Save count')

export const potUp = (page: Page, quantity: number, container: string) =>
  act(page, 'Pot up', { Plants: String(quantity), Container: container }, 'Pot up')

export const unsent = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`${count} changes? waiting to be sent`))).toBeVisible()

export async function intoTheTunnel(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/production/batches')
  await drawn(page)
  await serviceWorkerReady(page)
  await page.reload()
  await drawn(page)
  await fieldDataReady(page)
  await context.setOffline(true)
}

export const lose = (page: Page, quantity: number) => act(page, 'Losses', { 'Plants lost': String(quantity) }, 'Write off')
