/** Long lists: what is sorted, added up, saved and printed is every row that matches, however few are loaded. */
import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import type * as z from 'zod/mini'
import { listExpenses } from '#features/expenses/contract.ts'
import { listSales } from '#features/sales/contract.ts'
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

test('sales are sorted over all of them: the dearest stands on top, though it is not among those that were loaded', async ({
  page,
}) => {
  const mere = await signInAs(page, 'Mere', '/sales/transactions')
  const table = page.getByRole('table', { name: 'Sales' })
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
  const table = page.getByRole('table', { name: 'Expenses' })
  const all = await everyRow(page, mere, listExpenses)
  const cost = moneyText(sum(all.map((row) => cents(row.cost))))
  const foot = table.getByRole('row', { name: /^Total of/ })
  await expect(foot).toContainText(`Total of ${all.length}`)
  await expect(foot).toContainText(dollars(cost))
  await expect(page.getByText(`Showing 100 of ${all.length}`)).toBeVisible()

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(all.length)
  const costs = lines.map((line) => Number(/,(\d+\.\d\d),\d+,[^,]*$/.exec(line)?.[1]))
  expect(costs).toEqual(all.map((row) => Number(row.cost)).toSorted((a, b) => a - b))
})

/** How many rows of tables stand in what the browser prints, and on how many pages. */
async function printed(page: Page): Promise<{ readonly rows: number; readonly pages: number }> {
  const pdf = (await page.pdf({ format: 'A4', tagged: true })).toString('latin1')
  return { rows: pdf.match(/\/S \/TR\b/g)?.length ?? 0, pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 }
}

test('Print prints every batch there is, not only those in sight, and no blank page', async ({ page }) => {
  await signInAs(page, 'Mere', '/production/batches')
  const showing = page.getByText(/^Showing 100 of \d+$/)
  const total = Number(/of (\d+)/.exec(await showing.innerText())![1])
  // The dialog of the system cannot be driven; everything up to it is the product's own.
  const asked = page.evaluate(async () => new Promise<void>((resolve) => Object.assign(globalThis, { print: () => resolve() })))
  await page.getByRole('button', { name: 'Print' }).click()
  await asked
  // With the head, which a reader is told of once.
  const { rows, pages } = await printed(page)
  expect(rows).toBe(total + 1)
  expect(pages).toBeGreaterThan(total / 60)
  expect(pages).toBeLessThan(total / 20)
})

test('printing by the browser itself prints what is loaded, and says what is missing', async ({ page }) => {
  await signInAs(page, 'Mere', '/production/batches')
  await expect(page.getByText(/^Showing 100 of \d+$/)).toBeVisible()
  const { rows, pages } = await printed(page)
  expect(rows).toBe(101)
  expect(pages).toBeLessThan(6)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(/^Rows 1–100 of \d+: use the Print button of the list/)).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByText(/^Rows 1–100/)).toHaveCount(0)
})
