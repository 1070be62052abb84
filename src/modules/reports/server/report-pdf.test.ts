/** Every report as a PDF: its sections, figures as the nursery writes them, and its totals. */
import { beforeAll, expect, test } from 'vitest'
import { firstOf } from '#testing/size.ts'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { someTrade } from '#testing/trade.ts'
import { dayIn } from '#kernel/day.ts'
import { money } from '#kernel/format.ts'
import { cellText } from '#modules/figures/engine/report.ts'
import * as calls from '../contract.ts'
import { analyses } from '../analytics.ts'
import { statements } from '../financial.ts'
import { salesBys } from '../sales-dimensions.ts'

const formats = { currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' } as const
const today = dayIn(formats.timeZone, new Date())
let nursery: Awaited<ReturnType<typeof aNursery>>
beforeAll(async () => {
  nursery = await aNursery({ ...formats, nurseryName: 'Ōtari Nursery', country: 'NZ', gstRegistered: true })
  await nursery.has((db) => someTrade(db, 40, today))
})

/** Removes spaces, because a line may break at any hyphen. */
const squeezed = (text: string) => text.replace(/\s+/g, '')
const textOf = (bytes: Buffer) => squeezed(readPdf(bytes).pages.join(' '))

test.each(firstOf(salesBys, 1))('prints sales by %s: every row, and the total', async (by) => {
  const boss = nursery.as('manager')
  const query = { by, period: 'year' as const }
  const { data } = await boss.calls(calls.getSalesReport, { query })
  const printed = textOf((await boss.calls(calls.getSalesReportFile, { query: { ...query, format: 'pdf' } })).bytes)
  expect(printed).toContain('SalesreportŌtariNursery')
  expect(data.sections[0]?.rows.length).toBeGreaterThan(0)
  for (const { rows, total, columns } of data.sections) {
    for (const row of rows)
      if (columns[0]?.kind === 'text')
        expect(printed).toContain(squeezed(cellText(row.cells[0] ?? '', { kind: 'text' }, formats)))
    for (const [at, cell] of (total ?? []).entries())
      if (columns[at]?.kind === 'money' && cell !== null) expect(printed).toContain(money(cell, formats))
  }
})

test.each(firstOf(statements, 1))('prints the statement of %s with each of its sections', async (statement) => {
  const boss = nursery.as('manager')
  const { data } = await boss.calls(calls.getFinancialReport, { query: { statement } })
  const { status, bytes } = await boss.calls(calls.getFinancialReportFile, { query: { statement, format: 'pdf' } })
  expect(status).toBe(200)
  const printed = textOf(bytes)
  expect(printed).toContain(squeezed(data.title))
  for (const { title } of data.sections.length > 1 ? data.sections : []) expect(printed).toContain(squeezed(title))
  // Dates have the nursery's format, in column heads too.
  expect(printed).not.toMatch(/\d{4}-\d{2}-\d{2}/)
})

test.each(firstOf(analyses, 1))('prints the analysis %s and the expenses', async (view) => {
  const boss = nursery.as('manager')
  const { status, bytes, headers } = await boss.calls(calls.getAnalyticsFile, { query: { view, format: 'pdf' } })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(readPdf(bytes).pages.length).toBeGreaterThan(0)
  const spent = await boss.calls(calls.getExpensesReportFile, { query: { period: 'year', format: 'pdf' } })
  expect(textOf(spent.bytes)).toContain('Expenses')
})

test('refuses every line as a PDF, and a PDF for roles that may not see the report', async () => {
  const query = { format: 'pdf', content: 'lines' } as const
  expect(await nursery.as('manager').calls(calls.getSalesReportFile, { query })).toMatchObject({
    status: 422,
    errors: [{ path: 'format', message: expect.stringContaining('csv or xlsx') as string }],
  })
  expect((await nursery.as('sales').calls(calls.getSalesReportFile, { query: { format: 'pdf' } })).status).toBe(403)
})
