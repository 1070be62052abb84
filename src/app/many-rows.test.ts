/** Commands on many rows send as many statements as on one: a loop over the database makes a long list slow, and holds its locks longer. */
import { expect, test } from 'vitest'
import { availabilityOfAccounts } from '#modules/growing/availability/server/availability.ts'
import { drawAvailability, mailAvailability } from '#modules/growing/availability/server/availability-mail.ts'
import { bulkPottingUp } from '#modules/growing/batch/server/pot-up.ts'
import { sendDigests } from '#modules/messages/server/digests.ts'
import { findPlants } from '#modules/growing/ledger/server/count-up-sold-plants.ts'
import { placeOnHold, releaseHold } from '#modules/growing/ledger/server/hold-batch.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import * as z from 'zod/mini'
import { forSale } from '#testing/products.ts'
import { countStatements } from '#testing/statements.ts'
import { aNursery, linkSecret } from '#testing/nursery.ts'
import { today } from '#testing/batches.ts'

const sizes = (count: number) => Array.from({ length: count }, (_, i) => `${count}.${i} cm`)

/** A nursery with a batch of ten plants for sale in each of these sizes. */
async function aNurseryWith(count: number, quantity = 10) {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const stock = []
  for (const container_size of sizes(count))
    stock.push(await nursery.has((db) => forSale(db, { name: `Plant ${container_size}`, container_size, quantity })))
  return { nursery, stock, user_id: nursery.user('manager').user_id }
}

const Counted = z.object({ quantity: z.int(), state: z.string() })

test('counts up what was sold offline, of any number of kinds; what was sold out is for sale again', async () => {
  const statementsFor = async (count: number, quantity: number) => {
    const { nursery, stock, user_id } = await aNurseryWith(count, quantity)
    const wanted = stock.flatMap(({ plant }, i) => {
      const line = { plant_type_id: plant, container_size: sizes(count)[i] ?? '', grade: null, quantity: 7 + i }
      return [line, line]
    })
    const statements = await countStatements(nursery, (db) => findPlants(db, user_id, wanted, 'Sold without a network'))
    const rows = await nursery.has((db) =>
      db.many(
        Counted,
        sql`SELECT quantity_current AS quantity, state FROM plant_batches WHERE nursery_id = ${db.nursery_id} ORDER BY quantity_current`,
      ),
    )
    expect(rows).toEqual(stock.map((_, i) => ({ quantity: 2 * (7 + i), state: 'for_sale' })))
    return statements
  }
  expect(await statementsFor(6, 10)).toBe(await statementsFor(1, 10))
  expect(await statementsFor(6, 0)).toBe(await statementsFor(1, 0))
})

test('reads the pots of any number of sizes that plants are potted out of', async () => {
  const statementsFor = async (count: number) => {
    const { nursery, stock, user_id } = await aNurseryWith(count)
    const pots = await nursery.has(async (db) => {
      const ids = sizes(count).map((size) => ({ id: newId(), name: `Pot ${size}` }))
      await db.run(sql`
        INSERT INTO inventory_items (nursery_id, id, name, unit)
        SELECT ${db.nursery_id}, id, name, 'each' FROM jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) AS item (id uuid, name text) RETURNING 1`)
      return ids.map(({ id }) => id)
    })
    const body = {
      batches: stock.map(({ batch }) => ({ batch_id: batch, quantity: 4 })),
      container_size: 'PB12',
      potting_date: today,
      recipe_id: null,
      recycle_old_container: true,
    }
    const statements = await countStatements(nursery, (db) => bulkPottingUp(db, user_id, body))
    const back = await nursery.has((db) =>
      db.many(
        z.object({ on_hand: z.string() }),
        sql`SELECT quantity_on_hand::float::text AS on_hand FROM inventory_items WHERE nursery_id = ${db.nursery_id} AND id = ANY(${pots}::uuid[])`,
      ),
    )
    expect(back.map(({ on_hand }) => on_hand)).toEqual(pots.map(() => '4'))
    return statements
  }
  expect(await statementsFor(5)).toBe(await statementsFor(1))
})

test('puts any number of batches on hold, and releases them', async () => {
  const statementsFor = async (count: number) => {
    const { nursery, stock, user_id } = await aNurseryWith(count)
    const ids = stock.map(({ batch }) => batch)
    const hold = await countStatements(nursery, (db) => placeOnHold(db, user_id, ids, 'Myrtle rust'))
    return [hold, await countStatements(nursery, (db) => releaseHold(db, user_id, ids))]
  }
  expect(await statementsFor(6)).toEqual(await statementsFor(1))
})

test('reads the availability list of any number of accounts, each at its own prices', async () => {
  const { nursery } = await aNurseryWith(2)
  const accounts = Array.from({ length: 6 }, (_, i) => ({
    id: newId(),
    name: `Account ${i}`,
    email: `${i}@a.example`,
    trade_discount: i,
  }))
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, email, trade_discount)
      SELECT ${db.nursery_id}, id, name, email, trade_discount
      FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS account (id uuid, name text, email text, trade_discount numeric) RETURNING 1`),
  )
  const statementsFor = async (count: number) => {
    let statements = 0
    const account_ids = accounts.slice(0, count).map(({ id }) => id)
    const drawn = await drawAvailability(
      async <T>(work: (db: Db) => Promise<T>) => {
        const read: T[] = []
        statements = await countStatements(nursery, async (db) => read.push(await work(db)))
        return read[0]!
      },
      { account_ids },
    )
    expect(drawn.map(({ to }) => to)).toEqual(accounts.slice(0, count).map(({ email }) => email))
    return statements
  }
  expect(await statementsFor(6)).toBe(await statementsFor(1))
  const listOf = await nursery.has((db) =>
    availabilityOfAccounts(
      db,
      accounts.map(({ id }) => id),
    ),
  )
  expect(accounts.map(({ id }) => listOf(id)[0]?.price)).toEqual(['10.00', '9.90', '9.80', '9.70', '9.60', '9.50'])
})

test('mails any number of people what they have not read', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const choose = (people: readonly string[]) =>
    nursery.has(async (db) => {
      await db.run(sql`UPDATE users SET email = role || '@example.com' WHERE nursery_id = ${db.nursery_id}`)
      await db.run(sql`DELETE FROM notification_digests WHERE nursery_id = ${db.nursery_id}`)
      await db.run(sql`
        INSERT INTO notification_digests (nursery_id, user_id, frequency, last_sent_for)
        SELECT ${db.nursery_id}, id, 'daily', '2030-01-01' FROM unnest(${[...people]}::uuid[]) AS id RETURNING 1`)
    })
  const statementsFor = async (people: readonly string[]) => {
    await choose(people)
    await nursery.has((db) =>
      db.run(sql`
        INSERT INTO notifications (nursery_id, user_id, notification_type, title, message)
        SELECT ${db.nursery_id}, id, 'order', 'Order', 'Confirmed' FROM unnest(${[...people]}::uuid[]) AS id RETURNING 1`),
    )
    const now = new Date('2030-01-11T18:05:00Z')
    return countStatements(nursery, (db) => sendDigests(db, now, { address: 'https://app.example', secret: linkSecret }))
  }
  const everybody = Object.values(nursery.people)
  expect(everybody.length).toBeGreaterThan(2)
  expect(await statementsFor(everybody)).toBe(await statementsFor(everybody.slice(0, 1)))
  const left = await nursery.has((db) =>
    db.run(sql`SELECT FROM notification_digests WHERE nursery_id = ${db.nursery_id} AND last_sent_for < '2030-01-12'`),
  )
  expect(left).toBe(0)
  const mails = await nursery.has((db) =>
    db.many(
      z.object({ sent_to: z.string() }),
      sql`SELECT sent_to FROM mails WHERE nursery_id = ${db.nursery_id} AND reference_type = 'digest' ORDER BY sent_to`,
    ),
  )
  expect(mails).toHaveLength(everybody.length + 1)
})

test('mails any number of accounts the availability list, within the quota of mails', async () => {
  const { nursery, user_id } = await aNurseryWith(1)
  const accounts = Array.from({ length: 8 }, (_, i) => ({ id: newId(), name: `Account ${i}`, email: `${i}@a.example` }))
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO business_accounts (nursery_id, id, name, email)
      SELECT ${db.nursery_id}, id, name, email FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS account (id uuid, name text, email text) RETURNING 1`),
  )
  const drawn = await drawAvailability((work) => nursery.has(work), { account_ids: accounts.map(({ id }) => id) })
  const sent: string[] = []
  const statementsFor = (count: number) =>
    countStatements(nursery, async (db) => {
      const mailed = await mailAvailability(db, user_id, drawn.slice(0, count))
      sent.push(...mailed.sent.map(({ sent_to }) => sent_to))
    })
  expect(await statementsFor(8)).toBe(await statementsFor(1))
  expect(sent).toEqual([...accounts.map(({ email }) => email), '0@a.example'])
  const Noted = z.object({ mails: z.int(), jobs: z.int(), activities: z.int(), audits: z.int() })
  const noted = await nursery.has((db) =>
    db.one(
      Noted,
      sql`
      SELECT count(*)::int AS mails, count(*) FILTER (WHERE status = 'waiting' AND jsonb_array_length(attachments) = 1)::int AS jobs,
        (SELECT count(*)::int FROM account_activities WHERE nursery_id = ${db.nursery_id} AND kind = 'mail') AS activities,
        (SELECT count(*)::int FROM audit_log WHERE nursery_id = ${db.nursery_id} AND action = 'mail.send') AS audits
      FROM mails WHERE nursery_id = ${db.nursery_id}`,
    ),
  )
  expect(noted).toEqual({ mails: 9, jobs: 9, activities: 9, audits: 9 })
  // 2,000 in 24 hours: 1,993 were sent, and 8 more are one too many.
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO mails (nursery_id, sent_to, subject, body, status, reference_type)
      SELECT ${db.nursery_id}, 'a@b.example', '', '', 'sent', 'seal' FROM generate_series(1, 1984) RETURNING 1`),
  )
  await expect(nursery.has((db) => mailAvailability(db, user_id, drawn))).rejects.toThrow(
    /can send 2000 e-mails in 24 hours.* These 8 can go in \d+ hours/,
  )
  expect((await nursery.has((db) => mailAvailability(db, user_id, drawn.slice(1)))).sent).toHaveLength(7)
})
