/** Every call of the contracts, by every role and with the ids of another nursery: refused to who may not, and nothing of the other is read or changed. */
import { expect, test } from 'vitest'
import { type Role, roles } from '#kernel/role.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { newId } from '#server/new-id.ts'
import { nameOfCall } from './testing-contracts.ts'
import { prove } from './testing-proof.ts'
import { type Ids, aWorkingNursery, idsIn } from './testing-working-nursery.ts'
import { app, owner } from './testing.ts'

const as = (nursery: { readonly nursery_id: string; readonly people: Readonly<Record<Role, string>> }, role: Role) => {
  const who = {
    nursery_id: nursery.nursery_id,
    user_id: nursery.people[role],
    session_id: newId(),
    role,
    name: role,
    may_write: true,
    signed_in_recently: true,
  }
  return `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}`
}

async function send({ method, path }: Endpoint, authorization: string, id: () => string, body?: object) {
  const url = path.replaceAll(/:\w+/g, id)
  const withBody = method !== 'GET' && body !== undefined
  const headers = { authorization, ...(withBody ? { 'content-type': 'application/json' } : {}) }
  const reply = await app.http.inject({ method, url, headers, ...(withBody ? { payload: JSON.stringify(body) } : {}) })
  return { status: reply.statusCode, text: reply.payload }
}

test('each role may make the calls that name it, and no other', async () => {
  const nursery = await aWorkingNursery()
  const wrong: string[] = []
  let tried = 0
  for (const call of app.served)
    for (const role of roles) {
      if (typeof call.roles === 'string') continue
      const { status, text } = await send(call, as(nursery, role), newId, {})
      const refused = status === 403 && text.includes('"FORBIDDEN"')
      tried++
      if (refused === call.roles.includes(role)) wrong.push(`${nameOfCall(call)} by ${role}: ${status}`)
    }
  prove('calls × roles', tried, wrong)
}, 300_000)

/** A digest of every row of a nursery, table by table. */
async function rowsOf(nursery_id: string): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'nursery_id' ORDER BY 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string }>(
      `SELECT md5(coalesce(string_agg(to_jsonb(t)::text, '' ORDER BY to_jsonb(t)::text), '')) AS digest FROM ${name} AS t WHERE nursery_id = $1`,
      [nursery_id],
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

/** One id of each table. */
const oneOfEach = (ids: Ids): string[] => [...new Set([...ids.values()].flatMap((each) => each.slice(0, 1)))]

test('with the ids of another nursery nothing of it is read or changed', async () => {
  const [own, other] = [await aWorkingNursery(), await aWorkingNursery('Rimu of the other nursery')]
  const foreign = oneOfEach(await idsIn(other.nursery_id))
  expect(foreign.length).toBeGreaterThan(5)
  const before = await rowsOf(other.nursery_id)
  const wrong: string[] = []
  let tried = 0
  for (const call of app.served.filter(({ path }) => path.includes(':')))
    for (const id of foreign)
      for (const body of call.method === 'GET' ? [undefined] : [undefined, {}]) {
        const { status, text } = await send(call, as(own, 'admin'), () => id, body)
        tried++
        if (status >= 500 || text.includes('of the other nursery')) wrong.push(`${nameOfCall(call)} with ${id}: ${status}`)
      }
  const after = await rowsOf(other.nursery_id)
  for (const [table, digest] of Object.entries(before))
    if (after[table] !== digest) wrong.push(`${table} of the other nursery changed`)
  prove('calls × ids of another nursery', tried, wrong)
}, 300_000)
