/** More of `membership.test.ts`, for `npm run prove`. */
import { verifyPassword } from 'better-auth/crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aProduct } from '#testing/sign-in.ts'
import { Accounts } from './accounts.ts'
import { makeMembership } from './membership.ts'
import { product, inOwnSchema } from './testing-membership.ts'

test('delays an IP address that tries many accounts', async () => {
  const fresh = await aProduct()
  try {
    const statuses = new Set<number>()
    for (let i = 0; i < 101; i++) statuses.add((await fresh.signIn(`no address ${i}`, 'wrong')).status)
    expect(statuses).toEqual(new Set([401, 429]))
  } finally {
    await fresh.close()
  }
})

test('creates the tables once and shares one key when two processes start at once', async () => {
  await inOwnSchema(async (databaseUrl, tables) => {
    const [first, second] = [
      makeMembership({ ...product.options, databaseUrl }),
      makeMembership({ ...product.options, databaseUrl }),
    ]
    await Promise.all([first.migrate(), second.migrate()])
    await Promise.all([first.close(), second.close()])
    expect((await tables.query('SELECT FROM signing_keys')).rowCount).toBe(1)
  })
})

test('admits people as soon as another process has created the tables, and stores passwords by scrypt', async () => {
  await inOwnSchema(async (databaseUrl, tables) => {
    const { publicUrl, secret } = product.options
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    const early = new Accounts(pool, publicUrl, secret)
    await expect(early.openSession('nobody')).rejects.toThrow()
    const other = makeMembership({ ...product.options, databaseUrl })
    await other.migrate()
    await other.close()
    await early.migrate()
    const person = { email: 'ana@example.com', password: 'a long password', first_name: 'Ana', last_name: 'Reid' }
    await early.add({ ...person, account: { name: 'Green Gate' }, is_primary: true, plan: 'pro' })
    expect(await early.signIn(person.email, person.password)).not.toEqual([])
    const { rows } = await tables.query<{ hash: string }>('SELECT password AS hash FROM account')
    expect(await verifyPassword({ hash: rows[0]?.hash ?? '', password: person.password })).toBe(true)
    await pool.end()
  })
})
