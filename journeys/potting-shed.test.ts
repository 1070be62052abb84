/** The potting shed: recipes, the week's work, a photo, and labels. */
import { expect } from '@playwright/test'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { expectMessage } from './messages.ts'
import { test } from './people.ts'
import { today, withRimu } from './potting-shed-hands.ts'

test('a task is planned, dragged and walked through the week, and completing it pots the plants', async ({ page }) => {
  const owner = await withRimu(page)
  await page.goto(`/production/tasks?view=week&task=new&on=${today()}`)
  await page.getByLabel('Title').fill('Pot Rimu into PB8')
  await page.getByLabel('Batch').fill('rimu')
  await page.getByRole('option', { name: /Rimu/ }).click()
  await page.getByRole('spinbutton', { name: 'Plants' }).fill('40')
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('30')
  await page.getByRole('button', { name: 'Plan task' }).click()
  const card = page.getByRole('button', { name: /^Pot Rimu into PB8/ })
  await expect(card).toBeVisible()

  // No success message if the server refuses to delete.
  await page.route('**/api/production-tasks/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await card.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'No connection. Check the network, then try again.')
  await expect(page.getByText(/is deleted/)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.unroute('**/api/production-tasks/*')
  await page.keyboard.press('Escape')

  const lane = page.getByRole('group', { name: /^Ana Reid, Sun/ })
  await card.dragTo(lane)
  await expect(lane.getByRole('button', { name: /^Pot Rimu into PB8/ })).toBeVisible()
  await expectMessage(page, /moved .*to Ana Reid/)

  // A slow line: the task is moved and completed before the move is answered; both stand, one after the other.
  let go = () => {}
  const slow = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/production-tasks/*', async (route) => {
    if (route.request().method() !== 'GET') await slow
    await route.continue()
  })
  await card.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  const moved = page.getByRole('group', { name: /^Ana Reid, Sat/ }).getByRole('button', { name: /^Pot Rimu/ })
  await expect(moved).toBeVisible()

  // Another user plans a task meanwhile: the board reloads, and the moved one stays where it was put.
  const planned = await page.request.post(createTask.path, {
    headers: { authorization: owner.authorization },
    data: { title: 'Weed the paths', task_type: 'watering', scheduled_date: today() },
  })
  expect(planned.status(), await planned.text()).toBe(201)
  await expect(page.getByRole('button', { name: /^Weed the paths/ })).toBeVisible()
  await expect(moved).toBeVisible()

  await page.getByRole('tab', { name: 'Month' }).click()
  await page.getByRole('button', { name: /^Pot Rimu into PB8/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByLabel(/New container/)).toHaveValue('PB8')
  await expect(page.getByLabel(/Plants \(of 60\)/)).toHaveValue('40')
  await page.getByRole('button', { name: 'Pot up and complete' }).click()
  go()
  await expectMessage(page, /moved to [\d/]+\.$/)
  await expectMessage(page, 'Pot Rimu into PB8 is done.')
  await page.goto('/production/batches')
  await expect(page.getByRole('row', { name: /Rimu.*PB8/ })).toContainText('40')
  await expect(page.getByRole('row', { name: /Rimu.*PB3/ })).toContainText('20')
})
