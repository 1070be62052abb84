/** Long lists: what is sorted, added up, saved and printed is every row that matches, however few are loaded. */
import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import type * as z from 'zod/mini'
import { listExpenses } from '#modules/buying/expense/contract.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { cents, moneyText, sum } from '#kernel/money.ts'
import { type Person, signInAs, signUp, test } from './people.ts'
import { printed } from './lists-hands.ts'

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
  const foot = table.getByRole('row', { name: /^Total of/ })
  await expect(foot).toContainText(`Total of ${all.length}`)
  await expect(foot).toContainText(dollars(cost))
  await expect(page.getByText(`Showing 100 of ${all.length}`)).toBeVisible()

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(all.length)
  const costs = lines.map((line) => Number(/,(-?\d+\.\d\d),\d+,[^,]*$/.exec(line)?.[1]))
  expect(costs).toEqual(all.map((row) => Number(row.cost)).toSorted((a, b) => a - b))
})

test('on a phone, the row of a batch shows its whole code, container and location', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'Tama', '/production/batches')
  const rows = page.getByRole('grid', { name: 'Batches' }).getByRole('row')
  await expect(rows.first()).toContainText(/\splants?/)
  const cut = await rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const { bottom, right } = row.getBoundingClientRect()
      return [...row.children]
        .filter((cell) => {
          const own = cell.getBoundingClientRect()
          return cell.scrollWidth > cell.clientWidth || own.bottom > bottom || own.right > right
        })
        .map(({ textContent }) => textContent)
    }),
  )
  expect(cut).toEqual([])
})

test('Print prints every batch there is, not only those in sight, and no blank page', async ({ page }) => {
  await signInAs(page, 'Mere', '/production/batches')
  const showing = page.getByText(/^Showing 100 of \d+$/)
  const total = Number(/of (\d+)/.exec(await showing.innerText())![1])
  // The dialog of the system cannot be driven; everything up to it is the product's own.
  const printCalled = page.evaluate(
    async () => new Promise<void>((resolve) => Object.assign(globalThis, { print: () => resolve() })),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  await printCalled
  // With the head, which screen readers announce once.
  const { rows, pages } = await printed(page)
  expect(rows).toBe(total + 1)
  expect(pages).toBeGreaterThan(total / 60)
  expect(pages).toBeLessThan(total / 20)
})

test('the last of 218 accounts is found and chosen for a new order, and a long list says how many more there are', async ({
  page,
}) => {
  const { authorization } = await signUp(page)
  const names = [...Array.from({ length: 217 }, (_, i) => `Account ${i + 1}`), 'Zz Last Gardens']
  for (let i = 0; i < names.length; i += 20)
    await Promise.all(
      names.slice(i, i + 20).map(async (name) => {
        const made = await page.request.post('/api/business-accounts', {
          data: { name },
          headers: { authorization, 'idempotency-key': crypto.randomUUID() },
        })
        expect(made.status(), await made.text()).toBe(201)
      }),
    )
  await page.goto('/orders/new')
  const account = page.getByRole('combobox', { name: 'Business account' })
  await account.click()
  await expect(page.getByText('Type to narrow down 218 matches')).toBeVisible()
  await account.pressSequentially('Zz L')
  await page.getByRole('option', { name: 'Zz Last Gardens' }).click()
  await expect(account).toHaveValue('Zz Last Gardens')

  // An address that names the account shows it, wherever it is in the list.
  const found = await page.request.get('/api/business-accounts', { params: { search: 'Zz' }, headers: { authorization } })
  const [last] = ((await found.json()) as { data: { id: string }[] }).data
  await page.goto(`/orders?tab=available&account=${last!.id}`)
  await expect(page.getByRole('combobox', { name: 'Prices for account' })).toHaveValue('Zz Last Gardens')
})

for (const width of [390, 320])
  test(`an invoice fits a screen ${width} pixels wide, its total in sight, Print and Close at hand`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    const mere = await signInAs(page, 'Mere')
    const reply = await page.request.get('/api/sales', { params: { limit: '1' }, headers: { authorization: mere.authorization } })
    const [sale] = ((await reply.json()) as { data: { id: string; total_amount: string }[] }).data
    await page.goto(`/print-invoice/${sale!.id}`)
    const total = page.getByText(dollars(sale!.total_amount)).last()
    await total.scrollIntoViewIfNeeded()
    const box = await total.boundingBox()
    expect(box!.x + box!.width).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const name of ['Print', 'Close']) await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
  })
