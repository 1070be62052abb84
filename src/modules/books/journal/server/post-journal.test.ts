/** Postings agree with every ledger to the last decimal, in any order of writing and posting. */
import { expect, test } from 'vitest'
import { aNursery, owner } from '#testing/nursery.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { postJournal } from './post-journal.ts'

test.each([1, 2, 3, 100])(
  'posts once what commits late, among rows that were written at the same instant (batches of %i)',
  async (batch) => {
    const { nursery_id, has } = await aNursery()
    const post = async () => {
      while (await has((db) => postJournal(db, '0', batch)));
    }
    const entries = async () =>
      (
        await owner.query<{ amount: string }>(
          `SELECT amount::text AS amount FROM journal_lines WHERE nursery_id = $1 AND amount > 0 ORDER BY amount`,
          [nursery_id],
        )
      ).rows.map(({ amount }) => Number(amount))
    const book = (amounts: readonly number[]) => (db: Db) =>
      db.run(sql`
      INSERT INTO adjusting_entries (nursery_id, kind, entry_date, amount, reason)
      SELECT ${db.nursery_id}, 'sales', '2026-05-01', amount, 'Test' FROM unnest(${[...amounts]}::numeric[]) AS amount RETURNING 1`)
    const written = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const late = has(async (db) => {
      await book([1])(db)
      written.resolve()
      await gate.promise
    })
    await written.promise
    await has(book([2, 3, 4]))
    await post()
    expect(await entries()).toEqual([2, 3, 4])
    await has(book([5, 6]))
    await post()
    gate.resolve()
    await late
    await post()
    expect(await entries()).toEqual([1, 2, 3, 4, 5, 6])
    await has(book([7]))
    await post()
    await post()
    expect(await entries()).toEqual([1, 2, 3, 4, 5, 6, 7])
  },
)
