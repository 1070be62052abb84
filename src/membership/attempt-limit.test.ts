/** Limits of the forms of sign-in, sign-up and mails: counted in the database, by all processes together. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, aProduct, theProduct } from '#testing/sign-in.ts'
import { AttemptLimit } from './attempt-limit.ts'
import { hashOf } from './mail-links.ts'

let product: Product
let otherNode: Product
const pool = new pg.Pool({ connectionString: process.env['MEMBERSHIP_DATABASE_URL'], max: 4 })
const limit = new AttemptLimit(pool)
beforeAll(async () => {
  product = await theProduct()
  otherNode = await aProduct(product)
})
afterAll(async () => {
  await otherNode.close()
  await pool.end()
})

test('refuses one attempt too many until the time of the first has passed; others do not wait', async () => {
  const [one, another] = [randomUUID(), randomUUID()]
  for (let i = 0; i < 5; i++) expect(await limit.count(['link', one])).toBe(0)
  const seconds = await limit.count(['link', one], ['link', another])
  expect(seconds).toBeGreaterThan(3_500)
  expect(seconds).toBeLessThanOrEqual(3_600)
  expect(await limit.count(['link', another])).toBe(0)
  await pool.query(`UPDATE attempt_counts SET ends_at = now() WHERE key_hash = $1`, [hashOf(`link ${one}`)])
  expect(await limit.count(['link', one])).toBe(0)
})

test('counts attempts that arrive at once each, also when they name the same keys in another order', async () => {
  const [one, another] = [randomUUID(), randomUUID()]
  const rush = Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0 ? limit.count(['form', one], ['form', another]) : limit.count(['form', another], ['form', one]),
  )
  expect(new Set(await Promise.all(rush))).toEqual(new Set([0]))
  const { rows } = await pool.query('SELECT attempts FROM attempt_counts WHERE key_hash = ANY ($1)', [
    [hashOf(`form ${one}`), hashOf(`form ${another}`)],
  ])
  expect(rows).toEqual([{ attempts: 20 }, { attempts: 20 }])
})

test('asking how long to wait counts nothing', async () => {
  const caller = randomUUID()
  for (let i = 0; i < 10; i++) {
    expect(await limit.secondsToWait('knownAddress', caller)).toBe(0)
    await limit.count(['knownAddress', caller])
  }
  expect(await limit.secondsToWait('knownAddress', caller)).toBeGreaterThan(3_500)
})

test('two nodes count the tries for one account together', async () => {
  const { email } = await product.signUp()
  const statuses = []
  // The sign-up was the first.
  for (let i = 0; i < 10; i++) statuses.push((await (i % 2 ? product : otherNode).signIn(email, 'wrong password')).status)
  expect(statuses).toEqual([...Array(9).fill(401), 429])
})

test('five links an hour are mailed to one address by all nodes, whether it has an account or not', async () => {
  const { email } = await product.signUp()
  for (const address of [email, 'nobody' + email]) {
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await (i % 2 ? product : otherNode).send('forgot', { email: address })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
  const outbox = await (await fetch(`${product.origin}/membership/outbox`)).text()
  expect(outbox.split(`To ${email} `).length - 1).toBe(1 + 5)
})

test('a link to an address that nobody confirmed yet has no words of whoever entered it', async () => {
  const words = 'You won 5000 dollars'
  const { email, cookie } = await product.signUp({ name: words })
  const another = `${randomUUID()}@example.com`
  await product.send('confirm-first', {}, cookie)
  await product.send('profile/email', { email: another }, cookie)
  const mails = (await (await fetch(`${product.origin}/membership/outbox`)).text()).split('<article')
  const toStrangers = mails.filter((mail) => [email, another].some((address) => mail.includes(`To ${address} `)))
  expect(toStrangers).toHaveLength(4)
  expect(toStrangers.filter((mail) => mail.includes(words))).toEqual([])
})

test('a new owner mails five strangers an hour at most by changing the own address', async () => {
  const { cookie } = await product.signUp()
  const statuses = []
  for (let i = 0; i < 6; i++)
    statuses.push((await product.send('profile/email', { email: `${randomUUID()}@example.com` }, cookie)).status)
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
})

test('five hundred accounts an hour come from one address, counted when a form is valid', async () => {
  const node = await theProduct()
  expect((await node.signUp({ email: 'no address' })).response.status).toBe(422)
  expect((await node.signUp()).response.status).toBe(303)
  const counted = await pool.query(`UPDATE attempt_counts SET attempts = attempts + 499 WHERE key_hash = $1 RETURNING attempts`, [
    hashOf(`signUp ${node.clientAddress}`),
  ])
  expect(counted.rows).toEqual([{ attempts: 500 }])
  const refused = await node.signUp()
  expect([refused.response.status, Number(refused.response.headers.get('retry-after')) > 3_500]).toEqual([429, true])
  expect(await refused.response.text()).toMatch(/Wait (1 hour|59 minutes|60 minutes), then try again\./)
})

test('whoever tries ten addresses that have an account signs nobody up any more, on no node, not even with an address that has none', async () => {
  const emails: string[] = []
  for (let i = 0; i < 10; i++) emails.push((await product.signUp()).email)
  for (const email of emails) expect((await product.signUp({ email })).response.status).toBe(409)
  const known = await otherNode.signUp({ email: emails[0] ?? '' })
  const unknown = await otherNode.signUp()
  expect([known.response.status, unknown.response.status]).toEqual([429, 429])
  expect(Number(unknown.response.headers.get('retry-after'))).toBeGreaterThan(3_000)
})
