/** The demo nursery: filled once, on the first start, into a database that has no nursery yet. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import type { Membership } from '#membership/membership.ts'
import { dayIn } from '#kernel/day.ts'
import { StartupError } from '#server/startup-error.ts'
import { withOwnerClient } from '#server/owner.ts'
import { step } from './startup-progress.ts'

const SignIn = z.object({ role: z.string(), name: z.string(), email: z.string(), password: z.string() })
export type SignIn = z.infer<typeof SignIn>

interface Filling {
  readonly ownerUrl: string
  readonly pool: pg.Pool
  readonly membership: Membership | undefined
  /** Of the provider: its part of a nursery's id. */
  readonly realm: string
}

interface Place extends Filling {
  readonly dataDir: string
}

/** Fills the demo if there is no nursery yet; gives who may sign in to it. */
export async function fillDemoOnce(place: Place): Promise<readonly SignIn[]> {
  const file = path.join(place.dataDir, 'demo-sign-ins.json')
  if ((await noteOn(place.ownerUrl)) === null && (await hasNoNursery(place.ownerUrl))) {
    await note(place.ownerUrl, 'filling')
    fs.writeFileSync(file, JSON.stringify(await fill(place), null, 2), { mode: 0o600, flush: true })
    await note(place.ownerUrl, 'filled')
  }
  return fs.existsSync(file) ? z.array(SignIn).parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : []
}

/** Fills the demo, beside whatever nurseries there are; gives who may sign in to it. */
export async function fill({ ownerUrl, pool, membership, realm }: Filling): Promise<readonly SignIn[]> {
  if (membership === undefined)
    throw new StartupError(
      "The demo's people sign in through the provider that comes with the product: leave all PROVIDER_… out.",
    )
  // Loaded only when it is needed: a production start never is.
  const { fillDemo } = await import('./demo/fill.ts')
  const today = dayIn('Pacific/Auckland', new Date())
  return step('Filling the demo nursery (this once)', async () => {
    const { signIns } = await fillDemo({ pool, membership, realm, log: say, today })
    // PostgreSQL looks at its tables again within minutes; until then it would plan the first screens for empty ones.
    await withOwnerClient(ownerUrl, (owner) => owner.query('ANALYZE'))
    return signIns
  })
}

/** Makes the database anew if a start was killed while it was filling the demo: nobody has worked in it yet. */
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

/** Written on the database itself, so that it is true of exactly the data beside it. */
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

const say = (line: string) => console.log(`    ${line}`)
