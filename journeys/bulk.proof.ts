/** Many rows of a list changed at once: tasks, plants, supplies, orders. */
import { expect } from '@playwright/test'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { takeCurrentOrder } from '#modules/orders/order/contract.ts'
import { createItem } from '#modules/supplies/contract.ts'
import { expectMessage, holdMessages } from './messages.ts'
import { importPlants, signUp, test } from './people.ts'

test('a manager files plants, archives them and gets them back; supplies get one vendor', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price,Quantity',
    'Rimu,Dacrydium cupressinum,Trees,PB3,16.90,60',
    'Hebe,Hebe speciosa,Trees,PB3,9.90,0',
  ])
  const headers = { authorization: owner.authorization }
  for (const name of ['Pot 9 cm', 'Pot 14 cm']) {
    const made = await page.request.post(createItem.path, {
      headers: { ...headers, 'idempotency-key': `item-${name.length}-${Date.now()}` },
      data: { name, unit: 'each' },
    })
    expect(made.status()).toBe(201)
  }
  const dialog = page.getByRole('dialog')
  await page.goto('/plants')
  await page.getByLabel('Choose all').check()
  await page.getByRole('button', { name: 'Change category' }).click()
  await dialog.getByLabel('Category').selectOption('Shrubs')
  // Until the list has been read again it shows the plants as they were, and a change of those would be refused.
  const letRead = Promise.withResolvers<void>()
  await page.route(/\/api\/plant-types\?/, async (route) => {
    await letRead.promise
    await route.continue()
  })
  const read = page.waitForRequest(/\/api\/plant-types\?/)
  await dialog.getByRole('button', { name: 'Change category' }).click()
  await read
  await expect(dialog.getByRole('button', { name: 'Change category' })).toBeDisabled()
  letRead.resolve()
  await expectMessage(page, '2 plants changed.')
  await expect(dialog).toBeHidden()
  await page.getByLabel('Choose all').check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(dialog).toContainText('60 plants of them are for sale now')
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
  await expectMessage(page, '2 plants archived.')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Which' }).selectOption('Archived')
  await page.getByLabel('Choose all').check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expectMessage(page, '2 plants restored.')

  await page.goto('/inventory/supplies')
  await page.getByLabel('Choose all').check()
  await page.getByRole('button', { name: 'Change vendor' }).click()
  await dialog.getByLabel('Vendor').fill('Egmont')
  await dialog.getByRole('button', { name: 'Change vendor' }).click()
  await expectMessage(page, '2 supplies changed.')
  await expect(page.getByText('Egmont')).toHaveCount(2)
})

test('two drafts are confirmed at once; what is short goes on back-order', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, [
    'Common name,Botanical name,Category,Container,Price,Quantity',
    'Rimu,Dacrydium cupressinum,Trees,PB3,16.90,10',
  ])
  const headers = { authorization: owner.authorization }
  const plants = (await (await page.request.get('/api/plant-types', { headers })).json()) as { data: { id: string }[] }
  for (const i of [1, 2]) {
    const made = await page.request.post(takeCurrentOrder.path, {
      headers: { ...headers, 'idempotency-key': `order-${i}-${Date.now()}` },
      data: { customer_name: `Buyer ${i}`, items: [{ plant_type_id: plants.data[0]?.id, container_size: 'PB3', quantity: 8 }] },
    })
    expect(made.status()).toBe(201)
  }
  const dialog = page.getByRole('dialog')
  await page.goto('/orders')
  await page.getByLabel('Choose all').check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toContainText('Order 2, Buyer 2')
  await dialog.getByRole('button', { name: 'Confirm 2 orders' }).click()
  await expect(dialog).toContainText('Order 2, Rimu')
  await dialog.getByText('Put what is missing on back-order').click()
  await dialog.getByRole('button', { name: 'Confirm 2 orders' }).click()
  await expectMessage(page, '2 orders confirmed, 6 plants on back-order.')
})

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
