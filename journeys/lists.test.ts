/** Long lists: sorting, totals, saving and printing cover every row that matches, however few are loaded. */
import { expect } from '@playwright/test'
import { listSales } from '#modules/selling/sale/contract.ts'
import { everyRow, dollars } from './lists-hands.ts'
import { signInAs, test } from './people.ts'

test('sales are sorted over all rows: the dearest is at the top, though it was not loaded before; its invoice fits a phone', async ({
  page,
}) => {
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

  // Its invoice fits the narrowest phone, its total in sight, Print and Close at hand.
  await page.setViewportSize({ width: 320, height: 780 })
  await page.goto(`/print-invoice/${dearest.id}`)
  const total = page.getByText(dollars(dearest.total_amount)).last()
  await total.scrollIntoViewIfNeeded()
  const box = await total.boundingBox()
  expect(box!.x + box!.width).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  for (const name of ['Print', 'Close']) await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
})
