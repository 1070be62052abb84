/** The minutes of a finished task are corrected on the task: what that changes is shown before, and Undo brings it back. */
import { expect } from '@playwright/test'
import { listBatches } from '#modules/growing/batch/contract.ts'
import { completeTask, createTask } from '#modules/growing/task/task-calls.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { expectMessage, holdMessages } from './messages.ts'
import { importPlants, signUp, test } from './people.ts'

test('a manager corrects how long a finished task took, and the plants cost that much more', async ({ page }) => {
  const owner = await signUp(page)
  const headers = { authorization: owner.authorization }
  const send = async (path: string, data: object) => {
    const reply = await page.request.post(path, { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return ((await reply.json()) as { data: { id: string; version: number } }).data
  }
  await send(saveSettings.path, { hourlyRate: '30.00' })
  await importPlants(
    page,
    owner,
    ['Common name,Botanical name,Category,Container,Price,Quantity', 'Hebe,Hebe,Shrubs,PB3,16.90,100'],
    'Bench',
  )
  const batches = await page.request.get(listBatches.path, { headers })
  const [batch] = ((await batches.json()) as { data: { id: string }[] }).data
  const planned = {
    task_type: 'feeding',
    title: 'Feed the hebes',
    scheduled_date: '2026-11-02',
    batch_id: batch?.id,
    minutes: 40,
  }
  const task = await send(createTask.path, planned)
  await send(completeTask.path.replace(':id', task.id), { version: task.version })

  await page.goto('/production/tasks?status=completed')
  await page.getByRole('row', { name: /Feed the hebes/ }).click()
  const dialog = page.getByRole('dialog').last()
  // By itself the number would no longer agree with the books.
  await dialog.getByLabel('Minutes').fill('60')
  await dialog.getByRole('button', { name: 'Save task' }).click()
  await expect(dialog.getByText(/^These minutes are in the cost of the plants\./)).toBeVisible()

  await dialog.getByRole('button', { name: 'Correct what it took' }).click()
  await dialog.getByLabel('Minutes of work').fill('60')
  const changes = dialog.getByRole('region', { name: 'What this changes' })
  await expect(changes.getByRole('listitem').filter({ hasText: 'minutes' })).toContainText('$30.00 instead of $20.00')
  await dialog.getByLabel('Reason').fill('Two of us')
  await holdMessages(page)
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expectMessage(page, /: corrected\.$/)
  const row = page.getByRole('row', { name: /Feed the hebes/ })
  await expect(row).toContainText('60')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'Correction undone.')
  await expect(row).toContainText('40')
})
