/** Codes for new batches: numbered by plant and week, or after their parent; a number is never given twice. */
import * as z from 'zod/mini'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'

const Counter = z.object({ stem: z.string(), last_number: z.int() })

/** The next number for each stem, in their order; stems may repeat. */
export async function nextNumbers(db: Db, stems: readonly string[]): Promise<number[]> {
  const counts = new Map<string, number>()
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  // Taken in the order of their names, so that two who make batches never wait for each other.
  const names = [...counts.keys()].toSorted()
  const counters = await db.many(
    Counter,
    sql`
    INSERT INTO batch_code_counters (nursery_id, stem, last_number)
    SELECT ${db.nursery_id}, stem, count FROM unnest(${names}::text[], ${names.map((stem) => counts.get(stem) ?? 0)}::int[]) AS t (stem, count)
    ON CONFLICT (nursery_id, stem) DO UPDATE SET last_number = batch_code_counters.last_number + excluded.last_number
    RETURNING stem, last_number`,
  )
  const next = new Map(counters.map(({ stem, last_number }) => [stem, last_number - (counts.get(stem) ?? 0)]))
  return stems.map((stem) => {
    const number = (next.get(stem) ?? 0) + 1
    next.set(stem, number)
    return number
  })
}

/** `26W31-PHOTEN-03.1`: an id and a code for a child of each of these batches. */
export async function namesOfChildren(db: Db, parents: readonly { readonly batch_code: string }[]) {
  const stems = parents.map(({ batch_code }) => batch_code)
  const numbers = await nextNumbers(db, stems)
  return stems.map((stem, i) => ({ id: newId(), batch_code: `${stem}.${numbers[i]}` }))
}
