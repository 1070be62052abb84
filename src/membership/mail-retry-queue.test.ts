/** The provider's mails go through the product's mail queue: enqueued in the transaction that announces them, retried, then deleted. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, aProduct } from '#testing/sign-in.ts'
import { openPool } from '#server/database.ts'
import { startJobs } from '#server/jobs.ts'
import type { Message } from '#server/mail.ts'
import { messageJob } from '#server/mail-retry-queue.ts'
import { EventBus } from '#server/event-bus.ts'
import { Accounts } from './accounts.ts'
import { Mailer } from './mailer.ts'
import { People } from './people.ts'
import { inTransaction } from './transaction.ts'

const jobsUrl = process.env['JOBS_DATABASE_URL'] ?? ''
const pool = openPool(process.env['DATABASE_URL'] ?? '', 1)
const tables = new pg.Pool({ connectionString: process.env['MEMBERSHIP_DATABASE_URL'], max: 2 })
const queue = new pg.Pool({ connectionString: jobsUrl, max: 1 })

const sent: Message[] = []
const failures: string[] = []
/** How often the mail server refuses the next mail. */
let refusals = 0
const send = async (message: Message) => {
  if (refusals-- > 0) throw new Error('The mail server is away.')
  sent.push(message)
  return 'sent' as const
}

let product: Product
let stop: () => Promise<void>
beforeAll(async () => {
  product = await aProduct(undefined, { sendsMail: true })
  const installationJobs = [messageJob({ delivers: true, send })]
  const onFailure = (name: string) => void failures.push(name)
  stop = (await startJobs({ url: jobsUrl, pool, events: new EventBus(pool), jobs: [], installationJobs, onFailure })).stop
})
afterAll(async () => {
  await stop()
  await product.close()
  await Promise.all([pool.end(), tables.end(), queue.end()])
})

const mailTo = (address: string) => sent.find(({ to }) => to === address)
const tokenTo = async (address: string) => {
  await expect.poll(() => mailTo(address)).toBeDefined()
  return /token=([\w-]+)/.exec(mailTo(address)?.text ?? '')?.[1] ?? ''
}
const queued = async () =>
  (await queue.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mail.send-message'`)).rowCount

test('retries a refused mail until it is sent, and then deletes it', async () => {
  refusals = 1
  const { email } = await product.signUp()
  const token = await tokenTo(email)
  expect(failures.splice(0)).toEqual(['mail.send-message'])
  expect((await product.send('confirm', { token })).status).toBe(200)
  await expect.poll(queued).toBe(0)
  expect((await tables.query('SELECT FROM outbox WHERE sent_to = $1', [email])).rowCount).toBe(0)
})

test('sends no mail of a rolled-back transaction, and drops one whose link has expired', async () => {
  const mailer = new Mailer(tables, true)
  const mail = (to: string, expires_at: string) => ({ to, subject: 'Come in', text: 'Here is the link.', expires_at })
  const [past, future] = ['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z']
  const rolledBack = inTransaction(tables, async (client) => {
    await mailer.send(client, mail('rolled-back@example.com', future))
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await inTransaction(tables, (client) => mailer.send(client, mail('too-late@example.com', past)))
  await inTransaction(tables, (client) => mailer.send(client, mail('in-time@example.com', future)))
  await expect.poll(() => mailTo('in-time@example.com')).toBeDefined()
  await expect.poll(queued).toBe(0)
  expect(sent.map(({ to }) => to)).not.toContain('rolled-back@example.com')
  expect(sent.map(({ to }) => to)).not.toContain('too-late@example.com')
})

test('reserves no seat for an invitation whose mail cannot be enqueued', async () => {
  const { cookie } = await product.signUp()
  const [, claims = ''] = (await product.providerToken(cookie)).split('.')
  const { account } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { account: string }
  const { publicUrl, secret } = product.options
  const people = new People(tables, new Accounts(tables, publicUrl, secret), new Mailer(tables, true))
  const invite = (subject: string) =>
    people.invite(account, { email: 'guest@example.com', role: 'sales', subject, text: (token) => token })
  // PostgreSQL cannot store this character.
  await expect(invite('\0')).rejects.toThrow()
  expect((await people.list(account)).seats_taken).toBe(1)
  await invite('Come in')
  expect((await people.list(account)).seats_taken).toBe(2)
})

test('lets the membership provider enqueue mails and nothing else', async () => {
  await expect(tables.query('SELECT FROM graphile_worker.jobs')).rejects.toThrow('permission denied')
  await expect(tables.query(`SELECT public.enqueue_job('x', '{}', NULL, NULL)`)).rejects.toThrow('permission denied')
  await expect(tables.query('SELECT FROM public.mails')).rejects.toThrow('permission denied')
  await expect(pool.query(`SELECT enqueue_mail('{}')`)).rejects.toThrow('permission denied')
})

test('admits an unconfirmed address for an hour where mails are sent, then asks for the link', async () => {
  const { email, cookie } = await product.signUp()
  expect((await product.codeFor(cookie)).code).not.toBe('')
  await tables.query(`UPDATE "user" SET "createdAt" = now() - interval '61 minutes' WHERE email = $1`, [email])
  const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  const redirected = (await product.authorize(cookie, proof)).headers.get('location') ?? ''
  expect(redirected).toMatch(/^\/membership\/confirm-first\?.*client_id=/)
  expect((await product.authorize(cookie, { ...proof, prompt: 'none' })).headers.get('location')).toContain(
    'interaction_required',
  )
  const first = await tokenTo(email)
  sent.splice(0)
  expect((await product.send('confirm-first', {}, cookie)).status).toBe(200)
  expect((await product.send('confirm', { token: first })).status).toBe(410)
  await product.send('confirm', { token: await tokenTo(email) })
  expect((await product.codeFor(cookie)).code).not.toBe('')
})
