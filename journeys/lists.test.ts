/** Long lists: what is sorted, added up, saved and printed is every row that matches, however few are loaded. */
import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import type * as z from 'zod/mini'
import { listExpenses } from '#modules/buying/expense/contract.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { type Person, signInAs, test } from './people.ts'

/** Every row of a list, from its pages. */
async function everyRow<Row>(
  page: Page,
  person: Person,
  { path }: Endpoint<z.ZodMiniType, z.ZodMiniType<readonly Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const reply = await page.request.get(path, {
      params: { limit: '200', ...(cursor ? { cursor } : {}) },
      headers: { authorization: person.authorization },
    })
    const { data, meta } = (await reply.json()) as { data: Row[]; meta: { next_cursor: string | null } }
    rows.push(...data)
    cursor = meta.next_cursor
  } while (cursor)
  return rows
}

const dollars = (amount: string) => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`

test('sales are sorted over all rows: the dearest is at the top, though it was not loaded before', async ({ page }) => {
  const mere = await signInAs(page, 'Mere', '/sales/transactions')
  const table = page.getByRole('grid', { name: 'Sales' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const all = await everyRow(page, mere, listSales)
  const dearest = all.toSorted((a, b) => Number(b.total_amount) - Number(a.total_amount))[0]!
  expect(all.indexOf(dearest)).toBeGreaterThan(200)
  const head = table.getByRole('columnheader', { name: 'Total' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('row').nth(1)).toContainText(dearest.invoice_number)
  await expect(table.getByRole('row').nth(1)).toContainText(dollars(dearest.total_amount))
  await expect(page).toHaveURL(/sort=-total/)
})

test('the foot of the expenses is the total of all of them, and the file holds all of them, in the order of the screen', async ({
  page,
}) => {
  const mere = await signInAs(page, 'Mere', '/expenses?sort=cost')
  const table = page.getByRole('grid', { name: 'Expenses' })
  const all = await everyRow(page, mere, listExpenses)
  const cost = moneyText(sum(all.map((row) => cents(row.cost))))
  const foot = table.getByRole('row', { name: /^Total \(/ })
  await expect(foot).toContainText(`Total (${all.length} rows)`)
  await expect(foot).toContainText(dollars(cost))
  await expect(page.getByText(`Showing 100 of ${all.length}`)).toBeVisible()

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(all.length)
  const costs = lines.map((line) => Number(/,(-?\d+\.\d\d),\d+,[^,]*$/.exec(line)?.[1]))
  expect(costs).toEqual(all.map((row) => Number(row.cost)).toSorted((a, b) => a - b))
})

test('an invoice fits the narrowest phone, its total in sight, Print and Close at hand', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 })
  const mere = await signInAs(page, 'Mere')
  const reply = await page.request.get('/api/sales', { params: { limit: '1' }, headers: { authorization: mere.authorization } })
  const [sale] = ((await reply.json()) as { data: { id: string; total_amount: string }[] }).data
  await page.goto(`/print-invoice/${sale!.id}`)
  const total = page.getByText(dollars(sale!.total_amount)).last()
  await total.scrollIntoViewIfNeeded()
  const box = await total.boundingBox()
  expect(box!.x + box!.width).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  for (const name of ['Print', 'Close']) await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
})
