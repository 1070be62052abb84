/** Every call of the contracts, by every role and with the ids of another nursery: refused to who may not, and nothing of the other is read or changed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyScopes } from '#kernel/key-scope.ts'
import { type Role, roles } from '#kernel/role.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { newId } from '#server/new-id.ts'
import { theDemoNursery } from '#testing/demo-nursery.ts'
import { nameOfCall } from '#testing/contracts.ts'
import { digestOfRows } from '#testing/digests.ts'
import { type Ids, idsNamed, validInput } from '#testing/inputs.ts'
import { prove } from '#testing/proof.ts'
import { rounds, seed } from '#testing/size.ts'
import { aWorkingNursery, idsIn } from '#testing/working-nursery.ts'
import { app, owner } from '#testing/nursery.ts'

const as = (
  nursery: { readonly nursery_id: string; readonly people: Readonly<Record<Role, string>> },
  role: Role,
  key?: { readonly scopes: readonly string[]; readonly networks: readonly string[] },
) => {
  const who = {
    nursery_id: nursery.nursery_id,
    user_id: nursery.people[role],
    session_id: newId(),
    role,
    name: role,
    may_write: true,
    signed_in_recently: true,
    key,
  }
  return `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}`
}

async function send({ method, path }: Endpoint, authorization: string, id: () => string, body?: object) {
  const url = path.replaceAll(/:\w+/g, id)
  const withBody = method !== 'GET' && body !== undefined
  const headers = { authorization, ...(withBody ? { 'content-type': 'application/json' } : {}) }
  const sent = Date.now()
  const reply = await app.http.inject({ method, url, headers, ...(withBody ? { payload: JSON.stringify(body) } : {}) })
  return { status: reply.statusCode, text: reply.payload, sent }
}

/** All roles that are refused and one that is not, since a call that is not refused does its work; every role in `npm run prove`. */
const tried = (allowed: readonly Role[]) =>
  rounds > 1 ? roles : roles.filter((role) => !allowed.includes(role) || role === allowed[0])

test('each role may make the calls that name it, and no other', async () => {
  const nursery = await aWorkingNursery()
  const wrong: string[] = []
  let sent = 0
  for (const call of app.served) {
    if (typeof call.roles === 'string') continue
    for (const role of tried(call.roles)) {
      const { status, text } = await send(call, as(nursery, role), newId, {})
      const refused = status === 403 && text.includes('"FORBIDDEN"')
      sent++
      if (refused === call.roles.includes(role)) wrong.push(`${nameOfCall(call)} by ${role}: ${status}`)
    }
  }
  prove('calls × roles', sent, wrong)
})

/** True where a call is tried with ids of other kinds, and by a key, too: in `npm run prove`, and one in four in turn. */
const isTriedWhole = (turn: number) => rounds > 1 || turn % 4 === 0

/** Text in every record of the other nursery that users could read. */
const marker = 'of the other nursery'
const named: Readonly<Record<string, string>> = {
  plant_types: 'common_name',
  business_accounts: 'name',
  inventory_items: 'name',
  users: 'first_name',
  sales: 'customer_name',
  orders: 'customer_name',
  sale_items: 'plant_common_name',
}
async function aFilledNursery(): Promise<string> {
  const nursery_id = await theDemoNursery()
  for (const [table, column] of Object.entries(named))
    await owner.query(`UPDATE ${table} SET ${column} = ltrim(left(${column}, 20) || ' ${marker}') WHERE nursery_id = $1`, [
      nursery_id,
    ])
  return nursery_id
}

/** The answer without what is different each time: ids, and the instant of the call itself. */
function comparable({ status, text, sent }: Awaited<ReturnType<typeof send>>): string {
  const withoutIds = text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
  return `${status} ${withoutIds.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => (Date.parse(at) >= sent ? 'now' : at))}`
}

/** The ids of another nursery that a call is tried with: those of its own kind, and some of others in turn. */
function idsFor({ path }: Endpoint, ids: Ids, turn: number): string[] {
  const nouns = [...path.matchAll(/([\w-]+)\/:/g)].map(([, noun = '']) => noun)
  const own = nouns.flatMap((noun) => idsNamed(ids, noun)?.slice(0, 1) ?? [])
  const all = [...new Set([...ids.values()].flatMap((each) => each.slice(0, 1)))]
  const others = rounds > 1 ? all.length : own.length === 0 || isTriedWhole(turn) ? 1 : 0
  const more = Array.from({ length: others }, (_, i) => all[(turn + i) % all.length] ?? '')
  return [...new Set([...own, ...more])]
}

/** A key's call that did something with an id of another nursery, where an id that never existed is refused. */
const mistakenFor = (call: Endpoint, { status }: { readonly status: number }, unknown: string): string[] =>
  status < 400 && !unknown.startsWith('2') ? [`${nameOfCall(call)} by a key: ${status}`] : []

const differing = (call: Endpoint, id: string, answer: string, unknown: string): string[] =>
  answer === unknown
    ? []
    : [`${nameOfCall(call)} with ${id}: ${answer.slice(0, 200)}, and of an unknown id ${unknown.slice(0, 200)}`]

test(`ids of another nursery are answered like ids that never existed, and nothing of it is read or changed (SEED=${seed})`, async () => {
  const [own, other] = [await aWorkingNursery(), await aFilledNursery()]
  const [ownIds, foreign] = [await idsIn(own.nursery_id), await idsIn(other)]
  expect(foreign.get('sales')?.length ?? 0).toBeGreaterThan(0)
  const before = await digestOfRows(other)
  const wrong: string[] = []
  let tried = 0
  const authorization = as(own, 'admin')
  const ofKey = as(own, 'manager', { scopes: keyScopes, networks: [] })
  for (const [turn, call] of app.served.entries()) {
    const bodyWith = (ids: Ids) =>
      call.method === 'GET'
        ? undefined
        : (fc.sample(validInput(call.body, ids), { seed: seed + turn, numRuns: 1 })[0] as object | undefined)
    const note = (what: string, { status, text }: { readonly status: number; readonly text: string }) => {
      tried++
      if (status >= 500 || text.includes(marker)) wrong.push(`${nameOfCall(call)} ${what}: ${status} ${text.slice(0, 200)}`)
    }
    const tryByKey = async (body: object | undefined, unknown: string) => {
      const byKey = await send(call, ofKey, () => idsFor(call, foreign, turn)[0] ?? newId(), body)
      note('by a key', byKey)
      wrong.push(...mistakenFor(call, byKey, unknown))
    }
    if (call.path.includes(':')) {
      const body = bodyWith(ownIds)
      const unknown = comparable(await send(call, authorization, newId, body))
      for (const id of idsFor(call, foreign, turn)) {
        const answer = await send(call, authorization, () => id, body)
        note(`with ${id}`, answer)
        wrong.push(...differing(call, id, comparable(answer), unknown))
      }
      if (isTriedWhole(turn)) await tryByKey(body, unknown)
    }
    // The ids of the other nursery in the body, and for what a path names in its own.
    if (call.method !== 'GET') {
      const [, noun = ''] = /([\w-]+)\/:/.exec(call.path) ?? []
      const id = idsNamed(ownIds, noun)?.[0] ?? newId()
      note('with ids in its body', await send(call, authorization, () => id, bodyWith(foreign)))
    }
  }
  const after = await digestOfRows(other)
  for (const [table, digest] of Object.entries(before))
    if (after[table] !== digest) wrong.push(`${table} of the other nursery changed`)
  prove('calls × ids of another nursery', tried, wrong)
})
