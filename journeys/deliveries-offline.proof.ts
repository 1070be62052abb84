/** A driver in a tunnel: marks wait on the phone and are sent once, with the moment at which they happened; one that no longer fits is settled. */
import { devices, expect } from '@playwright/test'
import { myRuns } from '#modules/orders/delivery/contract.ts'
import { finishStop } from '#modules/orders/delivery/stop-calls.ts'
import type { Run } from '#modules/orders/delivery/delivery.ts'
import { aYard, addAll, planRun, runStored, sign } from './delivery-hands.ts'
import { drawn, offlineTest as test, serviceWorkerReady } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: devices['Pixel 7'].userAgent }
test.use(phone)

test('marks made without a network are sent once, and one that somebody else made meanwhile is settled', async ({
  page,
  context,
}) => {
  const owner = await aYard(page, ['Bell', 'Council', 'Dale'])
  await planRun(page, 5)
  await addAll(page, 3)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'My deliveries' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  const next = page.getByRole('article', { name: 'Next stop' })
  const done = page.getByRole('region', { name: 'Done' })
  const dialog = page.getByRole('dialog')
  await expect(next.getByRole('heading', { name: 'Bell' })).toBeVisible()
  await serviceWorkerReady(page)
  await page.reload()
  await drawn(page)
  await expect(next.getByRole('heading', { name: 'Bell' })).toBeVisible()
  await runStored(page)
  const headers = { authorization: owner.authorization }
  const runNow = async () => {
    const answer = await page.request.get(myRuns.path, { headers })
    return ((await answer.json()) as { data: Run[] }).data[0]
  }
  const before = await runNow()

  await context.setOffline(true)
  await next.getByRole('button', { name: 'Delivered' }).click()
  await dialog.getByRole('button', { name: 'Finish stop' }).click()
  // Nobody can sign later, so a missing signature is refused at once.
  await expect(dialog.getByText('Let the customer sign, or take a photo of what you left.').first()).toBeVisible()
  await dialog.getByLabel('Received by').fill('Pat Bell')
  await sign(page)
  await dialog.getByRole('button', { name: 'Finish stop' }).click()
  await expect(next.getByRole('heading', { name: 'Council' })).toBeVisible()
  await expect(done.getByText(/Waits to be sent · Delivered · Pat Bell/)).toBeVisible()
  await next.getByRole('button', { name: 'Could not deliver' }).click()
  await dialog.getByRole('button', { name: 'Closed' }).click()
  await dialog.getByRole('button', { name: 'Finish stop' }).click()
  await expect(next.getByRole('heading', { name: 'Dale' })).toBeVisible()
  // A flat battery: it is all there again.
  await page.reload()
  await expect(done.getByText(/Waits to be sent/)).toHaveCount(2)
  await expect(next.getByRole('heading', { name: 'Dale' })).toBeVisible()
  const offlineUntil = Date.now()

  // The office marks Council as refused, for another reason.
  const council = before?.stops.find(({ customer_name }) => customer_name === 'Council')
  const elsewhere = await fetch(new URL(finishStop.path.replace(':id', council?.id ?? ''), page.url()), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ outcome: 'delivered', receiver: 'Office', signature: [[10, 100, 200, 40, 400, 160]] }),
  })
  expect(elsewhere.status).toBe(200)

  await context.setOffline(false)
  await expect.poll(async () => (await runNow())?.stops[0]?.status).toBe('delivered')
  const bell = (await runNow())?.stops[0]
  expect(bell?.receiver).toBe('Pat Bell')
  expect(Date.parse(bell?.finished_at ?? '')).toBeLessThanOrEqual(offlineUntil)
  await page.getByRole('link', { name: 'Resolve' }).click()
  const refused = page.getByRole('listitem').filter({ hasText: 'Delivery: Not delivered, Closed' })
  await expect(refused.getByText(/already marked this stop as delivered/)).toBeVisible()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByLabel(/Why is it not recorded/).fill('The office is right')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await page.goto('/deliveries/today')
  await expect(next.getByRole('heading', { name: 'Dale' })).toBeVisible()
  await expect(done.getByRole('listitem')).toHaveCount(2)
  await expect(done.getByText(/Waits to be sent|Could not be sent/)).toHaveCount(0)
})
