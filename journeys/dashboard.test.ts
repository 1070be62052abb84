/** The dashboard of an owner: money of today first, and tasks completed where they are listed. */
import { expect } from '@playwright/test'
import { createTask } from '../src/modules/growing/task/task-calls.ts'
import { createSale } from '../src/modules/selling/sale/contract.ts'
import { dayIn } from '../src/kernel/day.ts'
import { expectMessage } from './messages.ts'
import { importPlants, signUp, test } from './people.ts'

test('shows the sales of today and what is owed, and completes a task with one tap, with Undo', async ({ page }) => {
  const owner = await signUp(page)
  await importPlants(page, owner, ['Common name,Category,Container,Price,Quantity', 'Rimu,Trees,PB3,16.90,5'])
  const headers = (key: string) => ({ authorization: owner.authorization, 'idempotency-key': key })
  const sale = { payment_method: 'eftpos', items: [{ item_type: 'other', name: 'Basket', quantity: '2', unit_price: '39' }] }
  const sold = await page.request.post(createSale.path, { data: sale, headers: headers('todays-sale') })
  expect(sold.status(), await sold.text()).toBe(201)
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const task = { title: 'Wash pots', task_type: 'other', scheduled_date: dayIn(zone, new Date()) }
  const planned = await page.request.post(createTask.path, { data: task, headers: headers('todays-task') })
  expect(planned.status(), await planned.text()).toBe(201)

  await page.goto('/dashboard')
  const sales = page.getByRole('link', { name: /^Sales today/ })
  await expect(sales).toContainText('$78.00')
  await expect(sales).toContainText('1 sale · $78.00 on average')
  await expect(sales).toContainText(/There were no sales last \w+day/)
  await expect(page.getByRole('region', { name: 'Owed to you' })).toContainText('Nothing is overdue.')

  const tick = page.getByRole('button', { name: 'Complete: Wash pots' })
  await tick.click()
  await expectMessage(page, 'Wash pots is done.')
  await expect(tick).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tick).toBeVisible()

  // Debtors are one click away.
  await page.getByRole('link', { name: /^Owed to you/ }).click()
  await expect(page).toHaveURL(/\/reports\/business-accounts\?.*show=owing/)
  await page.goBack()

  await sales.click()
  await expect(page).toHaveURL(/\/reports\/sales\?.*period=today/)
  await expect(page.getByText('$78.00').first()).toBeVisible()
})
