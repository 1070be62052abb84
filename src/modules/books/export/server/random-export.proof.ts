/** Exports add up to the journal, after any history of sales, purchases, corrections and previous exports. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seeds } from '#testing/size.ts'
import { type Check, type Nursery, live } from '#testing/random-books.ts'
import { owner } from '#testing/nursery.ts'
import { bringJournalUpToDate } from '#modules/books/journal/server/read-journal.ts'
import { cents } from '#kernel/money.ts'
import { parseFixed } from '#kernel/quantity.ts'
import { unzip } from '#server/testing-zip.ts'
import type { NewAccountingExport } from '../accounting-export.ts'
import * as calls from '../contract.ts'

/** The rows of a file by the titles of their columns. */
function readTable(content: string): Map<string, string>[] {
  const [head = [], ...rows] = content
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
  return rows.map((cells) => new Map(head.map((title, i) => [title, cells[i] ?? ''])))
}

type Totals = Map<string, bigint>

const add = (totals: Totals, code: string, amount: bigint) => totals.set(code, (totals.get(code) ?? 0n) + amount)

/** Adds the effect of Xero files on its accounts: debits less credits in cents. */
function takeIn(totals: Totals, name: string, content: string) {
  const rows = readTable(content)
  const cell = (row: Map<string, string>, column: string) => row.get(`*${column}`) ?? row.get(column) ?? ''
  for (const row of rows) {
    if (name.startsWith('journal')) {
      add(totals, cell(row, 'AccountCode'), cents(cell(row, 'Amount')))
    } else if (name.startsWith('payments-')) {
      const amount = cents(cell(row, 'Amount'))
      add(totals, name.replace(/^payments-(\d+).*/, '$1'), amount)
      add(totals, 'open', -amount)
    } else {
      const unit = parseFixed(cell(row, 'UnitAmount'), 4)
      const net = (parseFixed(cell(row, 'Quantity'), 4) * unit) / 1_000_000n
      const tax = cents(cell(row, 'TaxAmount'))
      const isSale = name.startsWith('invoices') || name.startsWith('credit-notes')
      const isCredit = name.includes('credit')
      const sign = isSale === isCredit ? 1n : -1n
      add(totals, cell(row, 'AccountCode'), sign * net)
      add(totals, '820', sign * tax)
      add(totals, 'open', -sign * (net + tax))
    }
  }
}

/** The journal's balances by account; those of customers and vendors together. */
async function journalOf(nursery_id: string): Promise<Totals> {
  const { rows } = await owner.query<{ code: string; amount: string }>(
    `SELECT CASE WHEN code IN ('610', '800') THEN 'open' ELSE code END AS code, round(sum(amount), 2)::text AS amount
     FROM journal_lines AS line JOIN ledger_accounts AS account ON account.nursery_id = $1 AND account.id = account_id
     WHERE line.nursery_id = $1 GROUP BY 1`,
    [nursery_id],
  )
  return new Map(rows.map(({ code, amount }) => [code, cents(amount)]))
}

/** Stock, its costs and what they are booked against. */
const withFractions = new Set(['630', '631', '632', '950', '310', '311', '312', '313', '314', '315', '316', '478'])

const exported = new Map<string, Totals>()
let runs = 0

async function exportAll({ as, nursery_id }: Nursery, request: NewAccountingExport) {
  const { calls: call } = as('manager')
  const preview = await call(calls.previewAccountingExport, { query: request })
  expect(preview.data.agrees).toBe(true)
  if (preview.data.entries === 0) return
  const made = await call(calls.makeAccountingExport, { body: request, key: randomUUID() })
  expect(made.status).toBe(201)
  expect(made.data.files).toEqual(preview.data.files)
  const file = await call(calls.accountingFiles, { params: { id: made.data.id } })
  const totals = exported.get(nursery_id) ?? new Map<string, bigint>()
  exported.set(nursery_id, totals)
  runs += 1
  for (const [name, content] of await unzip(file.bytes)) takeIn(totals, name, content.toString())
}

const check: Check = async (nursery, _books, days) => {
  const { has, nursery_id, as } = nursery
  await bringJournalUpToDate((work) => has(work))
  for (const format of ['quickbooks', 'myob'] as const)
    for (const contents of ['documents', 'journal'] as const) {
      const { data } = await as('manager').calls(calls.previewAccountingExport, { query: { format, contents, ...days } })
      expect(data.agrees).toBe(true)
    }
  await exportAll(nursery, { format: 'xero', contents: 'documents', ...days })
  const { rows } = await owner.query('SELECT 1 FROM journal_lines WHERE nursery_id = $1 AND entry_date NOT BETWEEN $2 AND $3', [
    nursery_id,
    days.from,
    days.to,
  ])
  if (rows.length > 0) return
  // Everything was exported: what the files came to, in all of them together, is the journal.
  const [journal, totals] = [await journalOf(nursery_id), exported.get(nursery_id) ?? new Map<string, bigint>()]
  for (const [code, amount] of journal) {
    const gap = amount - (totals.get(code) ?? 0n)
    // Costs of stock have fractions of a cent, which each run rounds by itself.
    const allowed = withFractions.has(code) ? BigInt(runs) * 2n : 0n
    expect([code, gap >= -allowed && gap <= allowed ? 'agrees' : gap]).toEqual([code, 'agrees'])
  }
}

test.each(seeds)(
  'agrees with the journal to the cent, over random business of two years in runs that follow each other (%i)',
  async (seed) => {
    runs = 0
    await live(seed, check)
    expect(runs).toBeGreaterThan(2)
  },
)
