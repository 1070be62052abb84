/** Erasing a nursery: only by its admin who signed in just now, typed its name and exported it; cancelled if wanted; then deleted, and no other's row with it. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { exportOf } from '#testing/archives.ts'
import { aShed } from '#testing/batches.ts'
import { enhanced, theProduct } from '#testing/sign-in.ts'
import { aNursery, files, owner } from '#testing/nursery.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { cancelErasure, getNurseryData, requestErasure } from '../contract.ts'
import { eraseJob } from './erase-nursery.ts'
import { sealLedgers } from './seal-ledgers.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
const events = new EventBus(pool)
const ownerUrl = process.env['OWNER_DATABASE_URL'] ?? ''
afterAll(() => pool.end())
type Nursery = Awaited<ReturnType<typeof aNursery>>

const work = ({ nursery_id }: Pick<Nursery, 'nursery_id'>, erased: string[] = []) =>
  eraseJob({ ownerUrl, files, eraseMembers: async (subjects) => void erased.push(...subjects) }).work({
    pool,
    events,
    nursery_id,
    payload: {},
  })

/** Number of rows of a nursery by table; leaves out empty tables. */
async function rowsOf({ nursery_id }: Pick<Nursery, 'nursery_id'>): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string; key: string }>(
    `SELECT c.relname AS name, CASE c.relname WHEN 'nurseries' THEN 'id' ELSE 'nursery_id' END AS key FROM pg_class AS c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'`,
  )
  const counts: Record<string, number> = {}
  for (const { name, key } of tables) {
    const { rows } = await owner.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}" WHERE ${key} = $1`, [
      nursery_id,
    ])
    if (rows[0]?.count) counts[name] = rows[0].count
  }
  return counts
}

const graceIsOver = ({ nursery_id }: Nursery) =>
  owner.query(`UPDATE nursery_erasures SET erase_after = now() WHERE nursery_id = $1`, [nursery_id])

test('wants the export and the name first, and can be undone until the grace is over', async () => {
  const nursery = await aNursery({ nurseryName: 'Tōtara Lane' })
  const admin = nursery.as('admin')
  const request = (name: string) => admin.calls(requestErasure, { body: { name } })
  expect((await request('Tōtara Lane')).detail).toContain('Export everything and download the file first')
  await exportOf(nursery)
  expect((await request('Totara Lane')).errors).toEqual([
    { path: 'name', message: 'Type the nursery’s name as in the settings: Tōtara Lane' },
  ])
  for (const role of ['manager', 'general_staff', 'production', 'sales'] as const)
    expect((await nursery.as(role).calls(requestErasure, { body: { name: 'Tōtara Lane' } })).status).toBe(403)
  const { data } = await request(' Tōtara Lane ')
  expect(Date.parse(data.erase_after) - Date.parse(data.requested_at)).toBe(14 * 24 * 60 * 60 * 1_000)
  expect((await admin.calls(getNurseryData)).data.erasure).toEqual(data)

  const before = await rowsOf(nursery)
  await work(nursery)
  expect(await rowsOf(nursery)).toEqual(before)
  expect((await admin.calls(cancelErasure)).status).toBe(204)
  expect((await admin.calls(cancelErasure)).status).toBe(404)
  await graceIsOver(nursery)
  await work(nursery)
  expect((await admin.calls(getNurseryData)).data.erasure).toBeNull()
  const { rows } = await owner.query(
    `SELECT action FROM audit_log WHERE nursery_id = $1 AND subject_type = 'nursery' ORDER BY occurred_at, id`,
    [nursery.nursery_id],
  )
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['nursery.export', 'nursery.erase', 'nursery.keep'])
})

test('then every row and file of the nursery is gone, its people too, and nothing of another nursery', async () => {
  const [shed, other] = [await aShed(), await aShed()]
  for (const each of [shed, other]) {
    await each.propagate(10)
    await files.put(`${each.nursery_id}/plants/${randomUUID()}-320.webp`, Buffer.from('a photo'), 'image/webp')
    await sealLedgers(pool, each.nursery_id, '0 seconds')
  }
  await exportOf(shed)
  const { data } = await shed.as('admin').calls(requestErasure, { body: { name: 'Test nursery' } })
  expect(data.erase_after).toBeDefined()
  await graceIsOver(shed)
  const { rows: people } = await owner.query<{ subject: string }>('SELECT subject FROM users WHERE nursery_id = $1', [
    shed.nursery_id,
  ])
  const [others, erased] = [await rowsOf(other), [] as string[]]
  await work(shed, erased)
  expect(await rowsOf(shed)).toEqual({})
  expect(erased.toSorted()).toEqual(people.map(({ subject }) => subject).toSorted())
  for await (const key of files.list(shed.nursery_id)) expect.unreachable(`left behind: ${key}`)
  expect(await rowsOf(other)).toEqual(others)
  const stored: string[] = []
  for await (const key of files.list(other.nursery_id)) stored.push(key)
  expect(stored).toHaveLength(1)
})

test('the accounts of its people at the membership provider go; what its operator must keep for the invoices stays without a name', async () => {
  const product = await theProduct()
  const { email, cookie } = await product.signUp({ nursery: 'Going Away' })
  enhanced(await product.open(await product.providerToken(cookie)))
  const { rows } = await owner.query<{ id: string; account: string }>(
    `SELECT id, account_id AS account FROM membership."user" WHERE email = $1`,
    [email],
  )
  await product.membership.erasePeople(rows.map(({ id }) => id))
  expect((await owner.query(`SELECT FROM membership."user" WHERE email = $1`, [email])).rowCount).toBe(0)
  expect((await product.signIn(email)).status).toBe(401)
  const { rows: accounts } = await owner.query(`SELECT name, plan FROM membership.nursery_accounts WHERE id = $1`, [
    rows[0]?.account,
  ])
  expect(accounts).toEqual([{ name: 'Erased', plan: 'standard' }])
})
