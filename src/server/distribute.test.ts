/** Distributing over nodes needs a database that can; that it then serves is tried by hand on three nodes (docs/operations.md). */
import { expect, test } from 'vitest'
import { owner } from '#app/testing.ts'
import { distributeTables } from './distribute.ts'
import { StartupError } from './startup-error.ts'

test('a database without Citus is refused with what to do, and keeps its keys', async () => {
  const keys = () => owner.query(`SELECT count(*) FROM pg_constraint WHERE contype = 'f'`).then(({ rows }) => rows)
  const before = await keys()
  const distributing = distributeTables(process.env['OWNER_DATABASE_URL'] ?? '', () => {})
  await expect(distributing).rejects.toThrow(StartupError)
  await expect(distributing).rejects.toThrow('CREATE EXTENSION citus')
  expect(await keys()).toEqual(before)
})
