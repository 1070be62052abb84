/** The days without stock of every kind equal those of its ledger day by day, after any change and at any state of the sums. */
import { expect, test } from 'vitest'
import { type Check, type Nursery, type Roll, live, today } from '#testing/random-books.ts'
import { owner } from '#testing/nursery.ts'
import { addDays } from '#kernel/day.ts'
import { stockOuts } from './forecast.queries.ts'

interface Entry {
  readonly batch: string
  readonly kind: string
  readonly of: string
  readonly day: string
  readonly delta: number
  readonly offered: boolean
}

/** Some batches are put up for sale on a day of the last two years, and some of that is undone. */
async function offerSome({ nursery_id }: Nursery, roll: Roll) {
  await owner.query(`UPDATE plant_batches SET state = 'for_sale' WHERE nursery_id = $1 AND batch_code LIKE 'B%'`, [nursery_id])
  for (let i = 0; i < 3; i++)
    await owner.query(
      `WITH batch AS (SELECT id FROM plant_batches WHERE nursery_id = $1 AND batch_code LIKE 'B%' ORDER BY batch_code OFFSET $2 LIMIT 1), done AS (
         INSERT INTO batch_operations (nursery_id, kind, occurred_on, details) VALUES ($1, 'state', $3, '{"state": "for_sale"}') RETURNING id
       )
       INSERT INTO batch_history (nursery_id, batch_id, kind, quantity_after, occurred_on, operation_id)
       SELECT $1, batch.id, 'state', 100, $3, done.id FROM batch, done`,
      [nursery_id, roll(12), addDays(today, -roll(700))],
    )
  await owner.query(
    `UPDATE batch_operations SET reversed_by = id WHERE nursery_id = $1 AND id = (
       SELECT id FROM batch_operations WHERE nursery_id = $1 AND kind = 'state' ORDER BY id OFFSET $2 LIMIT 1)`,
    [nursery_id, roll(4)],
  )
}

/** Each kind with its first day and the days without stock since. */
async function byTheLedger(nursery_id: string) {
  const { rows } = await owner.query<Entry>(
    `SELECT batch_id AS batch, plant_type_id || ' ' || size.name AS kind, history.kind AS of, history.occurred_on::text AS day, delta,
       coalesce(operation.details ->> 'state' = 'for_sale' AND reversed_by IS NULL, false) AS offered
     FROM plant_batches AS batch JOIN batch_history AS history ON history.nursery_id = batch.nursery_id AND batch_id = batch.id
     JOIN container_sizes AS size ON size.nursery_id = batch.nursery_id AND size.id = container_size_id
     LEFT JOIN batch_operations AS operation ON operation.nursery_id = batch.nursery_id AND operation.id = operation_id
     WHERE batch.nursery_id = $1 AND state <> 'growing'`,
    [nursery_id],
  )
  const least = (days: readonly string[]) => days.toSorted()[0]
  const batches = [...Map.groupBy(rows, ({ batch }) => batch).values()].flatMap((entries) => {
    const began = entries.filter(({ of }) => !['sale', 'refund', 'delivery'].includes(of))
    const offered = began.filter((entry) => entry.of === 'state' && entry.offered)
    const since = least((offered.length > 0 ? offered : began).map(({ day }) => day))
    const moves = entries.filter(({ delta }) => delta !== 0).map(({ day, delta }) => ({ day, delta }))
    const first = least(moves.map(({ day }) => day))
    if (since === undefined || first === undefined) return []
    const level = (on: string) => moves.reduce((all, { day, delta }) => (day <= on ? all + delta : all), 0)
    return [
      {
        kind: entries[0]?.kind ?? '',
        first: first < since ? since : first,
        has: (day: string) => day >= since && level(day) > 0,
      },
    ]
  })
  const kinds = [...Map.groupBy(batches, ({ kind }) => kind)].map(([kind, of]) => {
    const first = least(of.map((batch) => batch.first)) ?? today
    const without: string[] = []
    for (let day = first; day < today; day = addDays(day, 1)) if (!of.some(({ has }) => has(day))) without.push(day)
    return [kind, { first, without }] as const
  })
  return Object.fromEntries(kinds)
}

function daysOf(without: string | null): string[] {
  const days: string[] = []
  for (const span of without?.split(',') ?? []) {
    const [from = '', until = ''] = span.split(' ')
    for (let day = from; day < until; day = addDays(day, 1)) days.push(day)
  }
  return days
}

const check: Check = async (nursery, _books, _days, roll) => {
  await offerSome(nursery, roll)
  const read = JSON.parse(await nursery.has((db) => stockOuts(db, today))) as {
    kind: string
    first: string
    without: string | null
  }[]
  const found = Object.fromEntries(read.map(({ kind, first, without }) => [kind, { first, without: daysOf(without) }]))
  const expected = await byTheLedger(nursery.nursery_id)
  expect(Object.keys(expected).length).toBeGreaterThan(2)
  expect(found).toEqual(expected)
}

test('plants come and go on any day, and sums follow each other at random', () => live(3, check))
