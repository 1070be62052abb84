/** Further cases of `statement-documents.test.ts`. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { anAccount } from './testing-statement-documents.ts'

test('the heading of the ageing is never on another page than its table', async () => {
  const { nursery, manager, params } = await anAccount()
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO account_entries (nursery_id, id, business_account_id, kind, amount, balance_after, entry_date, notes)
      SELECT ${db.nursery_id}, gen_random_uuid(), ${params.id}, 'sale', 1, 1, '2026-05-01'::date + number, ''
      FROM generate_series(0, 59) AS number RETURNING 1`),
  )
  const ends = Array.from({ length: 24 }, (_, number) => new Date(Date.UTC(2026, 4, 22 + number)).toISOString().slice(0, 10))
  const pagesBetween = new Set<number>()
  for (const to of ends) {
    const { bytes } = await manager.calls(calls.getStatementPdf, { params, query: { from: '2026-05-01', to } })
    const { pages } = readPdf(bytes)
    const heading = pages.findIndex((text) => text.includes('How old it is'))
    expect(pages[heading]).toContain('Over 90')
    pagesBetween.add(heading)
  }
  // Some of them were short enough for the first page, others were not.
  expect([...pagesBetween]).toEqual([0, 1])
})
