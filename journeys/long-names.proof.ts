/** Names of 200 letters, from right to left, of emoji, and amounts of 0 and 1,000,000: every list shows them within its bounds. */
import { type Page, expect } from '@playwright/test'
import { createAccount } from '#modules/customers/contract.ts'
import { createBatch } from '#modules/growing/batch/contract.ts'
import { createExpense } from '#modules/buying/expense/contract.ts'
import { createPlantType, createPrice } from '#modules/plants/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { createItem } from '#modules/supplies/contract.ts'
import { createTask } from '#modules/growing/task/task-calls.ts'
import { type Person, goOn, signUp, test } from './people.ts'

const names = ['Wxyz'.repeat(50), 'زنبق الوادي الأبيض الكبير جدا '.repeat(4).trim(), '🌱🌸🌲'.repeat(12), 'Zero']

async function fill(page: Page, { authorization }: Person) {
  const post = async ({ path }: { readonly path: string }, data: object, id = '') => {
    const reply = await page.request.post(path.replace(':id', id), {
      data,
      headers: { authorization, 'idempotency-key': crypto.randomUUID() },
    })
    expect(reply.status(), `${path} ${await reply.text()}`).toBe(201)
    return ((await reply.json()) as { data: { id: string } }).data.id
  }
  const today = new Date().toISOString().slice(0, 10)
  for (const [i, name] of names.entries()) {
    const many = i % 2 === 0
    const short = name.slice(0, 60)
    const plant = await post(createPlantType, {
      common_name: name.slice(0, 100),
      botanical_name: `Wxyz ${'abcdefghij'.repeat(8)}`,
      category: 'Trees',
    })
    await post(createPrice, { container_size: `PB${i + 3}`, price: many ? '1000000' : '0' }, plant)
    await post(createBatch, {
      plant_type_id: plant,
      container_size: `PB${i + 3}`,
      quantity: many ? 1_000_000 : 1,
      started_on: today,
      location: name.slice(0, 20),
    })
    await post(createItem, {
      name: name.slice(0, 100),
      unit: 'each',
      vendor: short,
      quantity_on_hand: many ? '1000000' : '0',
    })
    await post(createAccount, { name: name.slice(0, 100), contact_name: short })
    await post(createExpense, {
      expense_date: today,
      description: name.slice(0, 100),
      vendor: short,
      cost: many ? '1000000' : '0',
    })
    await post(createTask, { title: name.slice(0, 100), task_type: 'other', scheduled_date: today })
    await post(createSale, {
      payment_method: 'eftpos',
      customer_name: short,
      items: [{ item_type: 'other', name: short, quantity: '1', unit_price: many ? '1000000' : '0.01' }],
    })
  }
}

/** Each follows a screen of another path. */
const lists = [
  '/dashboard',
  '/plants',
  '/production/batches',
  '/plants?view=tiles',
  '/production/tasks',
  '/inventory/plants',
  '/production/tasks?view=week',
  '/inventory/supplies',
  '/sales/pos',
  '/inventory/supplies?tab=movements',
  '/sales/transactions',
  '/expenses',
  '/reports/business-accounts',
  '/reports/sales',
  '/reports/financial',
  '/analytics',
]

/** Elements that are cut off without an ellipsis, or overlap their neighbour in the row. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth - innerWidth} px too wide`)
    for (const row of document.querySelectorAll('[role="row"]')) {
      const cells = [...row.children].map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0)
      for (const [i, cell] of cells.entries()) {
        const next = cells[i + 1]
        if (next && Math.abs(next.top - cell.top) < 4 && cell.right > next.left + 1)
          found.push(`overlapping cells in ${row.textContent?.slice(0, 40)}`)
      }
    }
    if (/NaN|undefined|Infinity|\[object/.test(document.body.innerText)) found.push('a value that is none')
    return found
  })

test('lists keep long, foreign and empty names, nothing and a million within their bounds, at a desk and on a phone', async ({
  page,
}) => {
  const owner = await signUp(page)
  await fill(page, owner)
  await page.goto('/help')
  const found: string[] = []
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const address of lists) {
      await goOn(page, address)
      found.push(...(await faults(page)).map((fault) => `${address} at ${width} px: ${fault}`))
    }
  }
  expect(found).toEqual([])
})
