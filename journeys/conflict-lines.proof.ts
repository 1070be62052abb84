/** Forms with lines, on two devices: the input stays when another user saves the same record, and nothing is overwritten unnoticed. */
import { type Page, expect } from '@playwright/test'
import { type Person, signInAs, test } from './people.ts'

const theirChange = /^Mere \S+ changed this (a moment|\d+ minutes?) ago\. Your changes are not saved yet\./

/** The response of a call by another user; it must succeed. */
async function send<Data>(page: Page, { authorization }: Person, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const headers = { authorization, ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}) }
  const response = await page.request.fetch(path, { method, headers, ...(data ? { data } : {}) })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { data: Data }).data
}

const isRead = (path: string) => (response: { url(): string; request(): { method(): string } }) =>
  response.url().endsWith(path) && response.request().method() === 'GET'

/** The browser looks again at what a screen shows, as it does whenever its window is opened again. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('an order that another user changes during editing is not overwritten unnoticed', async ({ browser }) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const [mine, theirs] = [await first.newPage(), await second.newPage()]
  await signInAs(mine, 'Callum', '/orders')
  const mere = await signInAs(theirs, 'Mere')
  const lines = (quantity: string) => [{ name: 'Delivery', tax_kind: 'standard', quantity, unit_price: '40.00' }]
  const { id, version } = await send<{ id: string; version: number }>(theirs, mere, 'POST', '/api/orders/current', {
    customer_name: 'Bell Gardens',
    items: lines('1'),
  })
  const path = `/api/orders/${id}`

  // React Query asks again after its half a minute only; this form asks every time it is opened or looked at again.
  await mine.goto(`/orders/${id}/edit`)
  await mine.getByLabel('Note').fill('Gate code 4711')
  const change = (quantity: string, at: number) =>
    send<{ version: number }>(theirs, mere, 'PUT', `/api/orders/current/${id}`, {
      customer_name: 'Bell Gardens',
      items: lines(quantity),
      version: at,
    })
  const changed = await change('3', version)
  const refetched = mine.waitForResponse(isRead(path))
  await comeBack(mine)
  await (await refetched).finished()
  await expect(mine.getByLabel('Note')).toHaveValue('Gate code 4711')
  await expect(mine.getByLabel('How many Delivery')).toHaveValue('1')

  await mine.getByRole('button', { name: 'Save order' }).click()
  await expect(mine.getByRole('alert')).toContainText(theirChange)
  await expect(mine.getByLabel('Note')).toHaveValue('Gate code 4711')
  expect((await send<{ notes: string }>(theirs, mere, 'GET', path)).notes).toBe('')

  // One way out: discard, and the form shows the saved values.
  await mine.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(mine.getByRole('alert')).toBeHidden()
  await expect(mine.getByLabel('How many Delivery')).toHaveValue('3')
  await expect(mine.getByLabel('Note')).toHaveValue('')

  // The other: what they saved is replaced, knowingly.
  await mine.getByLabel('Note').fill('Back door')
  await change('5', changed.version)
  await mine.getByRole('button', { name: 'Save order' }).click()
  await expect(mine.getByRole('alert')).toContainText(theirChange)
  await mine.getByRole('button', { name: 'Save anyway' }).click()
  await expect(mine).toHaveURL(new RegExp(`/orders/${id}$`))
  expect(await send(theirs, mere, 'GET', path)).toMatchObject({ notes: 'Back door', items: [{ quantity: 3 }] })
  for (const context of [first, second]) await context.close()
})

test('a purchase order that another user changes during editing keeps the input and shows the conflict', async ({ browser }) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()]
  const [mine, theirs] = [await first.newPage(), await second.newPage()]
  await signInAs(mine, 'Callum', '/inventory/supplies/purchases')
  const mere = await signInAs(theirs, 'Mere')
  const [good] = await send<{ plant_type_id: string; container_size: string }[]>(theirs, mere, 'GET', '/api/orders/availability')
  const items = (quantity: string) => [
    { plant_type_id: good?.plant_type_id, container_size: good?.container_size, quantity, unit_cost: '2.50' },
  ]
  const { id, version } = await send<{ id: string; version: number }>(theirs, mere, 'POST', '/api/purchase-orders', {
    vendor: 'Southern Plugs',
    items: items('100'),
  })
  const path = `/api/purchase-orders/${id}`
  const listening = mine.waitForResponse('**/api/events?*')
  await mine.goto(`/inventory/supplies/purchases/${id}?action=edit`)
  await listening
  await mine.getByLabel('Note').fill('Deliver to the back gate')
  const refetched = mine.waitForResponse(isRead(path))
  await send(theirs, mere, 'PUT', path, { vendor: 'Southern Plugs', items: items('250'), version })
  await (await refetched).finished()

  await expect(mine.getByLabel(/^Quantity of .+/).first()).toHaveValue('100')
  await expect(mine.getByLabel('Note')).toHaveValue('Deliver to the back gate')
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mine.getByRole('alert')).toContainText(theirChange)
  await expect(mine.getByLabel('Note')).toHaveValue('Deliver to the back gate')
  await mine.getByRole('button', { name: 'Discard my changes' }).click()
  await expect(mine.getByLabel(/^Quantity of .+/).first()).toHaveValue('250')
  await expect(mine.getByLabel('Note')).toHaveValue('')
  for (const context of [first, second]) await context.close()
})
