/** Many rows of a list changed at once: tasks, plants, supplies, orders. */
import { expect } from '@playwright/test'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { expectMessage, holdMessages } from './messages.ts'
import { signUp, test } from './people.ts'

test('a grower moves, completes and cancels many tasks at once, and takes it back', async ({ page }) => {
  const owner = await signUp(page)
  const headers = { authorization: owner.authorization }
  for (let i = 1; i <= 120; i++) {
    const data = { title: `Weed bed ${i}`, task_type: i === 1 ? 'spraying' : 'other', scheduled_date: '2026-09-07' }
    const made = await page.request.post(createTask.path, {
      headers: { ...headers, 'idempotency-key': `bulk-${Date.now()}-${i}` },
      data,
    })
    expect(made.status()).toBe(201)
  }
  await page.goto('/production/tasks')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Weed bed 1, Weed bed 2')
  await dialog.getByLabel('Move').selectOption('A week later')
  await holdMessages(page)
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expectMessage(page, '2 tasks moved.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Undone.')

  await boxes.nth(0).check()
  await page.getByRole('button', { name: 'Choose all 120' }).click()
  await expect(page.getByText('120 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(dialog).toContainText('To change: 119')
  await expect(dialog).toContainText('Weed bed 1 is completed with a form of its own.')
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expectMessage(page, '119 tasks completed.')
  await expect(page.getByText('Showing 1 of 1')).toBeVisible()

  await boxes.nth(0).check()
  await page.getByRole('button', { name: 'Cancel tasks' }).click()
  await dialog.getByRole('button', { name: 'Cancel tasks' }).click()
  await expectMessage(page, '1 task cancelled.')
  await expect(page.getByText('No open tasks')).toBeVisible()
})
