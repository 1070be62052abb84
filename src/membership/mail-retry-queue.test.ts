/** The provider's mails go through the product's mail queue: enqueued in the transaction that announces them, retried, then deleted. */
import { expect, test } from 'vitest'
import { Accounts } from './accounts.ts'
import { Mailer } from './mailer.ts'
import { People } from './people.ts'
import { inTransaction } from './transaction.ts'
import { pool, tables, sent, product, mailTo, tokenTo, queued } from './testing-mail-retry-queue.ts'

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
