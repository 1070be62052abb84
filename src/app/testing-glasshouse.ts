/** A database server with two nurseries, and the operator's commands on it: for `glasshouse.test.ts` and `glasshouse.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type pg from 'pg'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { migrateJobs } from '#server/jobs.ts'
import { migrate } from '#server/migrate.ts'
import { type Embedded, startEmbedded } from '#server/postgres/embedded.ts'
import { newSecret } from '#server/secrets.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Product, aProduct, enhanced } from '#testing/sign-in.ts'
import { type Ended, runProduct } from '../../start/product.ts'
import { copyMigratedDatabase, discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { parseCommandLine, runCommandLine } from './operator/command-line.ts'
import { operatorOf } from './operator/operator.ts'

const folder = ownTestFolder('operator')
export const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
export let server: Embedded
export let product: Product
/** Connections of the owner and of the application. */
export let database: pg.Pool
export let application: pg.Pool
export let green: Nursery
export let other: Nursery

export interface Nursery {
  readonly id: string
  readonly email: string
  readonly token: string
}

beforeAll(async () => {
  await copyMigratedDatabase(folder)
  server = await startEmbedded(folder, { throwAway: true })
  const { appUrl, membershipUrl, jobsUrl } = await migrate(server.url, secrets.SESSION_SECRET)
  await migrateJobs(jobsUrl)
  product = await aProduct({ secrets }, { databaseUrl: membershipUrl }, { DATABASE_URL: appUrl, GLASSHOUSE_DATA: folder })
  database = openPool(server.url, 2)
  application = openPool(appUrl, 1)
  green = await aNursery('Green Gate')
  other = await aNursery('Hill Farm')
})
afterAll(async () => {
  await database.end()
  await application.end()
  await product.close()
  await server.stop()
  await discard(folder)
})

async function aNursery(name: string): Promise<Nursery> {
  const { email, cookie } = await product.signUpConfirmed({ nursery: name })
  const token = enhanced(await product.open(await product.providerToken(cookie)))
  const { rows } = await database.query<{ id: string }>('SELECT id FROM nurseries WHERE name = $1', [name])
  return { id: rows[0]?.id ?? '', email, token }
}

const environment = () => ({ ...secrets, DATABASE_URL: server.url, GLASSHOUSE_DATA: folder })

/** Runs a command as the program does; returns its exit code and what it prints. */
export async function run(...args: readonly string[]): Promise<Ended> {
  try {
    const output = await runCommandLine(parseCommandLine(args), operatorOf(readConfig(environment()), server.url))
    return { code: 0, output }
  } catch (error) {
    return { code: 1, output: error instanceof StartupError ? error.message : String(error) }
  }
}
export const runAsProgram = (...args: readonly string[]) => runProduct(folder, environment(), 'src/app/glasshouse.ts', args)

/** Runs a command with --json that must succeed; returns what it printed. */
export async function json<T>(...args: readonly string[]): Promise<T> {
  const { code, output } = await run(...args, '--json')
  expect({ code, output }).toMatchObject({ code: 0 })
  return JSON.parse(output) as T
}

export const send = (method: string, address: string, token: string, body?: unknown, key: string = randomUUID()) =>
  fetch(`${product.origin}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

export const aSale = {
  payment_method: 'card',
  items: [{ item_type: 'other', name: 'Twine', unit_price: '12.50', quantity: '1' }],
}

export const suspensionOf = async ({ token }: Nursery) =>
  ((await (await product.me(token)).json()) as { data: { suspension: string | null } }).data.suspension

interface Change {
  readonly action: string
  readonly after: Readonly<Record<string, unknown>> | null
}
export const history = async ({ id }: Nursery, action: string) =>
  (
    await database.query<Change>(
      'SELECT action, after FROM audit_log WHERE nursery_id = $1 AND action = $2 ORDER BY occurred_at',
      [id, action],
    )
  ).rows

export const salesOf = async ({ token }: Nursery) =>
  ((await (await send('GET', '/api/sales', token)).json()) as { data: [{ id: string }] }).data
