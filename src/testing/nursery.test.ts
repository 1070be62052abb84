/** The nursery of a test begins like any other; and the test client's own types: what a call does not have is refused by the compiler, not found at run time. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountSales, listAccounts } from '#modules/customers/contract.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { startSettings } from '#modules/setup/settings/server/start-settings.ts'
import { sql } from '#server/sql.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { aNursery, jobPool, owner } from './nursery.ts'

test('a call in a test gets the parameters that its path names, and its meta: the compiler refuses others', async () => {
  const { calls } = (await aNursery()).as('manager')
  const missing = await calls(accountSales, { params: { id: randomUUID() } })
  // @ts-expect-error The path names an id.
  const none = await calls(accountSales)
  // @ts-expect-error The path names another parameter.
  const other = await calls(accountSales, { params: { accountId: randomUUID() } })
  // @ts-expect-error The path names no parameter.
  const tooMany = await calls(listAccounts, { query: {}, params: { id: randomUUID() } })
  expect([missing.status, none.status, other.status, tooMany.status]).toEqual([404, 404, 404, 200])
  expect(tooMany.meta.totals?.balance).toBe('0.00')
  // @ts-expect-error The call declares no such total.
  expect(tooMany.meta.totals?.owed).toBeUndefined()
})

test('the nursery of a test begins with the rows of any other', async () => {
  const chosen: Partial<Settings> = { country: 'UK', timeZone: 'Europe/London', vendors: ['Daltree'] }
  const [copied, other] = [await aNursery(chosen), randomUUID()]
  await withTenantTransaction(jobPool, other, async (db) => {
    await db.run(sql`INSERT INTO nurseries (id, name) VALUES (${other}, 'Test nursery')`)
    await startSettings(db, { nurseryName: 'Test nursery', ...chosen })
  })
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'nursery_id' AND table_name <> 'users'`,
  )
  for (const { name } of tables) {
    const rowsOf = async (nursery_id: string) =>
      (
        await owner.query(
          `SELECT to_jsonb(t) - '{id, nursery_id, updated_at}'::text[] AS row FROM ${name} AS t WHERE nursery_id = $1 ORDER BY row`,
          [nursery_id],
        )
      ).rows
    expect(await rowsOf(copied.nursery_id)).toEqual(await rowsOf(other))
  }
})
