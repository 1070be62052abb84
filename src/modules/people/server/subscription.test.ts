/** The provider's state of the subscription is stored with every sign-in. */
import { beforeAll, expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { type Product, theProduct } from '#testing/sign-in.ts'
import { openPool } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'
import { noteSubscription } from './people.queries.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

test('stores plan, status and day of the subscription, and changes them only if they changed', async () => {
  const token = await product.providerToken((await product.signUp({ plan: 'pro' })).cookie)
  await product.open(token)
  const { account } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { account: string }
  const id = nurseryIdOf('membership', account)
  const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
  const until = new Date('2027-01-15T08:00:00Z')
  const subscription = { plan: 'basic', subscription_status: 'past_due', subscription_until: until } as const
  expect(await withTenantTransaction(pool, id, (db) => noteSubscription(db, subscription))).toBe(1)
  expect(await withTenantTransaction(pool, id, (db) => noteSubscription(db, subscription))).toBe(0)
  await pool.end()
  const saved = () => owner.query('SELECT plan, subscription_status, subscription_until FROM nurseries WHERE id = $1', [id])
  expect((await saved()).rows[0]).toEqual(subscription)
  await product.open(token)
  expect((await saved()).rows[0]).toMatchObject({ plan: 'pro' })
})
