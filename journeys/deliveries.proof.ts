/** More of `deliveries.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { listDrivers, listRuns } from '#modules/orders/delivery/contract.ts'
import { aYard, planRun } from './delivery-hands.ts'
import { test } from './people.ts'

test('more than the vehicle takes is loaded where it is confirmed, and a run is deleted only then', async ({ page }) => {
  await aYard(page, ['Bell', 'Council'])
  // The form comes with what it chooses from: a driver who is not there yet cannot be sent.
  const letAnswer = Promise.withResolvers<void>()
  await page.route(`**${listDrivers.path}`, async (route) => {
    await letAnswer.promise
    await route.continue()
  })
  await page.goto('/orders?tab=deliveries')
  await page.getByRole('button', { name: 'New run' }).click()
  const planning = page.getByRole('dialog', { name: 'New run' })
  await expect(planning.getByLabel('Loading')).toBeVisible()
  await expect(planning.getByRole('button', { name: 'Plan run' })).toBeHidden()
  letAnswer.resolve()
  await expect(planning.getByRole('button', { name: 'Plan run' })).toBeVisible()

  await planRun(page, 1)
  const add = page.getByRole('button', { name: /^Add to 07:30 Van/ })
  await expect(add).toHaveCount(2)
  // Data on the screen remains when a refetch fails.
  let failed = 0
  const runs = `**${listRuns.path}?*`
  await page.route(runs, async (route) => {
    await route.abort()
    failed++
  })
  await add.first().click()
  // Tried three times, and given up.
  await expect.poll(() => failed).toBeGreaterThanOrEqual(3)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(add).toHaveCount(1)
  await page.unroute(runs)
  await page.reload()
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
