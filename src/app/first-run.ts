/** The demo nursery: created once, at the first start, in a database without nurseries. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import type { Membership } from '#membership/membership.ts'
import { dayIn } from '#kernel/day.ts'
import { StartupError } from '#server/startup-error.ts'
import { withOwnerClient } from '#server/database-owner.ts'
import { step } from './startup-progress.ts'

const SignIn = z.object({ role: z.string(), name: z.string(), email: z.string(), password: z.string() })
export type SignIn = z.infer<typeof SignIn>

interface Filling {
  readonly ownerUrl: string
  readonly pool: pg.Pool
  readonly membership: Membership | undefined
  /** The provider's part of a nursery's id. */
  readonly realm: string
}

interface Place extends Filling {
  readonly dataDir: string
}

/** Creates the demo if there is no nursery yet; returns its sign-ins. */
export async function fillDemoOnce(place: Place): Promise<readonly SignIn[]> {
  const file = path.join(place.dataDir, 'demo-sign-ins.json')
  if ((await noteOn(place.ownerUrl)) === null && (await hasNoNursery(place.ownerUrl))) {
    await note(place.ownerUrl, 'filling')
    fs.writeFileSync(file, JSON.stringify(await fill(place), null, 2), { mode: 0o600, flush: true })
    await note(place.ownerUrl, 'filled')
  }
  return fs.existsSync(file) ? z.array(SignIn).parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : []
}

/** Creates the demo beside existing nurseries; returns its sign-ins. */
export async function fill({ ownerUrl, pool, membership, realm }: Filling): Promise<readonly SignIn[]> {
  if (membership === undefined)
    throw new StartupError(
      'The demo’s people sign in through the provider that comes with the product: leave all PROVIDER_… out.',
    )
  // Loaded only when it is needed: a production start never does.
  const { fillDemo } = await import('./demo/fill.ts')
  const today = dayIn('Pacific/Auckland', new Date())
  return step('Filling the demo nursery (this once)', async () => {
    const { signIns } = await fillDemo({ pool, membership, realm, log, today })
    // Autovacuum analyses its tables within minutes; until then the first screens would be planned for empty ones.
    await withOwnerClient(ownerUrl, (owner) => owner.query('ANALYZE'))
    return signIns
  })
}

/** Recreates the database if a start was killed while creating the demo: nobody has worked in it yet. */
export async function startOverIfHalfFilled(ownerUrl: string): Promise<void> {
  if ((await noteOn(ownerUrl)) !== noteText('filling')) return
  const name = pg.escapeIdentifier(decodeURIComponent(new URL(ownerUrl).pathname.slice(1)))
  const beside = new URL(ownerUrl)
  beside.pathname = 'postgres'
  await withOwnerClient(beside.href, async (owner) => {
    await owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await owner.query(`CREATE DATABASE ${name}`)
  })
}

const noteText = (state: 'filling' | 'filled') => `Glasshouse demo: ${state}`

/** Stored as a comment on the database, so that it belongs to exactly this data. */
async function note(ownerUrl: string, state: 'filling' | 'filled'): Promise<void> {
  const name = decodeURIComponent(new URL(ownerUrl).pathname.slice(1))
  await withOwnerClient(ownerUrl, (owner) =>
    owner.query(`COMMENT ON DATABASE ${pg.escapeIdentifier(name)} IS ${pg.escapeLiteral(noteText(state))}`),
  )
}

async function noteOn(ownerUrl: string): Promise<string | null> {
  const text = `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = current_database()`
  const { rows } = await withOwnerClient(ownerUrl, (owner) => owner.query<{ note: string | null }>(text))
  return rows[0]?.note ?? null
}

async function hasNoNursery(ownerUrl: string): Promise<boolean> {
  return withOwnerClient(ownerUrl, async (owner) => (await owner.query('SELECT FROM nurseries LIMIT 1')).rowCount === 0)
}

const log = (line: string) => console.log(`    ${line}`)
