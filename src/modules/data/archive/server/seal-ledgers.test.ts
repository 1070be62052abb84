/** The chain over the ledgers, and the verifier that finds what was done to them behind its back. */
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aShed } from '#testing/batches.ts'
import { seal, verify } from '#testing/seals.ts'
import { owner } from '#testing/nursery.ts'
import { jobs } from '#app/worker.ts'
import { EventBus } from '#server/event-bus.ts'
import { sql } from '#server/sql.ts'
import { sealedLedgers } from '../seal.ts'
import { pool, sealedNursery } from './testing-seal-ledgers.ts'

afterAll(() => pool.end())

test('every ledger is sealed with all of its columns, and a row that nobody may change is in a sealed ledger or named here', async () => {
  const { rows } = await owner.query<{ table: string; columns: string[] }>(`
    SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attname <> 'nursery_id') AS columns
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege(app_user(), c.oid, 'INSERT')
      AND NOT has_table_privilege(app_user(), c.oid, 'DELETE') AND NOT has_any_column_privilege(app_user(), c.oid, 'UPDATE')
    GROUP BY c.relname ORDER BY c.relname`)
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  for (const ledger of sealedLedgers) expect([ledger.table, ledger.columns]).toEqual([ledger.table, columns.get(ledger.table)])
  const notSealed = {
    accounting_export_files: 'copies of what is in the journal',
    credit_note_items: 'their amounts are in the journal, their stock in the stock ledgers',
    ledger_seals: 'the seals themselves: each holds the hash of the one before',
    order_docket_batches: 'their stock is in batch_history',
    order_docket_items: 'the same',
    period_locks: 'each has its row in audit_log',
    plant_passport_withdrawals: 'each has its row in audit_log',
    plant_passports: 'each has its row in audit_log',
    price_overrides: 'each has its row in audit_log',
    purchase_bill_lines: 'their amounts are in the journal',
    purchase_receipt_lines: 'their stock is in the stock ledgers',
    sale_changes: 'each has its row in audit_log',
    seed_entries: 'each has its row in audit_log, a sowing in batch_history',
  }
  const sealed = new Set(sealedLedgers.map(({ table }) => table))
  expect([...columns.keys()].filter((table) => !sealed.has(table))).toEqual(Object.keys(notSealed))
})

test('an untouched nursery verifies, also after more was written', async () => {
  const { nursery_id, propagate } = await sealedNursery()
  const first = await verify(nursery_id)
  expect(first.output).toMatch(/In order: \d+ sealed rows are as they were written; 0 rows are newer/)
  expect(first.status).toBe(0)
  await propagate(5)
  const later = await verify(nursery_id)
  expect(later.status).toBe(0)
  expect(later.output).not.toContain('; 0 rows are newer')
  const [, noted = ''] = /last seal is (\S+)/.exec(first.output) ?? []
  await seal(nursery_id)
  expect((await verify(nursery_id, '--seal', noted)).status).toBe(0)
  const wrong = await verify(nursery_id, '--seal', `1:${'A'.repeat(43)}`)
  expect([wrong.status, wrong.output]).toEqual([1, expect.stringContaining('Seal 1 is not the one that was noted')])
})

test('finds a row that the owner of the database changed, removed, added or moved', async () => {
  const tampering = {
    audit_log: [`UPDATE audit_log SET after = '{"total_amount": "1.00"}' WHERE`, 'was changed after it was sealed'],
    batch_history: ['UPDATE batch_history SET delta = delta + 1, quantity_after = quantity_after + 1 WHERE', 'was changed'],
    inventory_transactions: [
      `UPDATE inventory_transactions SET created_at = (created_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC' WHERE`,
      'was changed',
    ],
  } as const
  for (const [table, [change, sentence]] of Object.entries(tampering)) {
    const { nursery_id } = await sealedNursery()
    if (table === 'inventory_transactions')
      await owner.query(
        `INSERT INTO inventory_transactions (nursery_id, inventory_item_id, kind, delta, quantity_before, quantity_after)
         SELECT $1, id, 'adjustment', 1, 0, 1 FROM inventory_items WHERE nursery_id = $1 LIMIT 1`,
        [nursery_id],
      )
    await seal(nursery_id)
    const { rows } = await owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE nursery_id = $1 ORDER BY id LIMIT 1`, [
      nursery_id,
    ])
    const id = rows[0]?.id
    await owner.query(`${change} nursery_id = $1 AND id = $2`, [nursery_id, id])
    const { status, output } = await verify(nursery_id)
    expect([status, output]).toEqual([1, expect.stringMatching(new RegExp(`^${table}: row ${id} ${sentence}`, 'm'))])
    expect(output).toContain('1 problem found.')
  }

  const { nursery_id } = await sealedNursery()
  const other = await sealedNursery()
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM audit_log WHERE nursery_id = $1 ORDER BY id LIMIT 2`, [
    nursery_id,
  ])
  const [moved, removed] = rows.map(({ id }) => id)
  // Removed here and added there: the nursery of a row cannot be changed where it decides on which node the row is.
  const { rows: taken } = await owner.query<{ row: string }>(
    'SELECT row_to_json(audit_log)::text AS row FROM audit_log WHERE nursery_id = $1 AND id = $2',
    [nursery_id, moved],
  )
  await owner.query('DELETE FROM audit_log WHERE nursery_id = $1 AND id = ANY($2)', [nursery_id, [moved, removed]])
  await owner.query(
    `INSERT INTO audit_log SELECT (json_populate_record(NULL::audit_log, jsonb_set($1::jsonb, '{nursery_id}', to_jsonb($2::text))::json)).*`,
    [taken[0]?.row, other.nursery_id],
  )
  const here = await verify(nursery_id)
  expect(here.output).toContain(`audit_log: row ${moved} is missing`)
  expect(here.output).toContain(`audit_log: row ${removed} is missing`)
  expect((await verify(other.nursery_id)).output).toContain(`audit_log: row ${moved} was added to the part that is sealed`)
})

test('the application cannot change or delete a seal', async () => {
  const { nursery_id, has } = await sealedNursery()
  for (const statement of [
    sql`UPDATE ledger_seals SET hash = '' WHERE nursery_id = ${nursery_id}`,
    sql`DELETE FROM ledger_seals WHERE nursery_id = ${nursery_id}`,
  ])
    await expect(has((db) => db.run(statement))).rejects.toThrow()
})

test('the background seals what was changed, in slices, each seal once', async () => {
  const { nursery_id, has, propagate } = await aShed()
  await propagate(10)
  await owner.query(
    `INSERT INTO audit_log (nursery_id, action, subject_type, occurred_at) SELECT $1, 'test', 'test', now() - interval '1 day' + n * interval '1 second' FROM generate_series(1, 1100) AS n`,
    [nursery_id],
  )
  const events = new EventBus(pool)
  const job = jobs({ address: '', secret: '' }).find(({ name }) => name === 'nursery-data.seal-changes')
  await Promise.all([1, 2].map(async () => job?.work({ pool, events, nursery_id, payload: {} })))
  const Sealed = z.object({ number: z.int(), rows: z.int() })
  const seals = await has((db) =>
    db.many(
      Sealed,
      sql`SELECT number, array_length(string_to_array(rows, E'\n'), 1) AS rows FROM ledger_seals WHERE nursery_id = ${nursery_id} ORDER BY number`,
    ),
  )
  // The rows of the last two minutes wait: somebody may still be writing an earlier one.
  expect(seals).toEqual([
    { number: 1, rows: 500 },
    { number: 2, rows: 500 },
    { number: 3, rows: 100 },
  ])
})
