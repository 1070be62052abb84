/** Sessions that end together. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countStatements } from '#testing/statements.ts'
import { aNursery } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import { endSessions } from './sessions.ts'

const Row = z.object({ id: z.string() })

test('twenty sessions end in as many statements as one, each with its row in the history', async () => {
  const statementsFor = async (count: number) => {
    const nursery = await aNursery()
    const user = nursery.people.sales
    const sessions = await nursery.has((db) =>
      db.many(
        Row,
        sql`
        INSERT INTO device_sessions (nursery_id, user_id, device_id, renewal_family_hash, renewal_hash)
        SELECT ${db.nursery_id}, ${user}, 'device ' || i, 'family ' || i, 'secret ' || i FROM generate_series(1, ${count}) AS i RETURNING id`,
      ),
    )
    const ids = sessions.map(({ id }) => id)
    const statements = await countStatements(nursery, (db) => endSessions(db, user, ids))
    const recorded = await nursery.has((db) =>
      db.many(
        Row,
        sql`SELECT subject_id AS id FROM audit_log WHERE nursery_id = ${db.nursery_id} AND action = 'session.end' AND user_id = ${user}`,
      ),
    )
    expect(recorded.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    return statements
  }
  expect(await statementsFor(20)).toBe(await statementsFor(1))
})
