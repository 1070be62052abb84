/** Mails are sent to a real SMTP server on this machine and compared byte for byte. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery, owner } from '#testing/nursery.ts'
import { openPool } from './database.ts'
import { openMail } from './mail.ts'
import { mailJob, sendHeldBack, sendMail } from './mail-retry-queue.ts'
import { EventBus } from './event-bus.ts'
import { sql } from './sql.ts'

interface Received {
  readonly from: string
  readonly to: string[]
  readonly raw: string
}

const received: Received[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(address.startsWith('refused@') ? new Error('No such person') : null),
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      const from = mailFrom === false ? '' : mailFrom.address
      received.push({ from, to: rcptTo.map((each) => each.address), raw: Buffer.concat(parts).toString() })
      done()
    })
  },
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => server.close(() => {}))

const from = 'Glasshouse <hello@nursery.example>'

test('sends a message with its sender, text in any script, and its attachment', async () => {
  const content = Buffer.from('%PDF-1.7 kōwhai')
  const message = {
    to: 'ana@example.com',
    subject: 'Rēhia\r\nBcc: stranger@example.com',
    text: 'Kia ora Ana',
    html: '<p>Kia ora Ana</p>',
    sender_name: 'Green Gate',
    reply_to: 'desk@greengate.example',
    attachments: [{ filename: 'invoice.pdf', content_type: 'application/pdf', content }],
  }
  expect(await openMail({ url, from }).send(message)).toBe('sent')
  const [mail] = received.splice(0)
  expect(mail).toMatchObject({ from: 'hello@nursery.example', to: ['ana@example.com'] })
  expect(mail?.raw).toContain('From: Green Gate <hello@nursery.example>')
  expect(mail?.raw).toContain('Reply-To: desk@greengate.example')
  expect(mail?.raw).toContain(content.toString('base64'))
  expect(mail?.raw).not.toMatch(/^Bcc:/m)
})

test('stores mails without a server, and reports a server that refuses one', async () => {
  const mail = { to: 'refused@example.com', subject: 'x', text: 'y' }
  expect(await openMail(undefined).send(mail)).toBe('stored')
  await expect(openMail({ url, from }).send(mail)).rejects.toThrow('No such person')
  expect(received).toEqual([])
})

test('refuses a remote server without TLS', async () => {
  const port = new URL(url).port
  await expect(
    openMail({ url: `smtp://0.0.0.0:${port}`, from }).send({ to: 'a@example.com', subject: 'x', text: 'y' }),
  ).rejects.toThrow(/STARTTLS|upgrad/i)
})

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
afterAll(() => pool.end())

/** Runs the job of a mail, and reads the state of one. */
const queueOf = ({ nursery_id, has }: Awaited<ReturnType<typeof aNursery>>) => ({
  work: (id: string, smtp?: { url: string; from: string }) =>
    mailJob(openMail(smtp)).work({ pool, events: new EventBus(pool), nursery_id, payload: { mail_id: id } }),
  stateOf: (id: string) =>
    has((db) =>
      db.one(
        z.object({ status: z.string(), failure: z.nullable(z.string()) }),
        sql`SELECT status, failure FROM mails WHERE nursery_id = ${db.nursery_id} AND id = ${id}`,
      ),
    ),
})

test('stores a nursery’s mail with its reference and sends it once; a failed one is marked and retried', async () => {
  const nursery = await aNursery()
  const { work, stateOf } = queueOf(nursery)
  const content = Buffer.from('%PDF')
  const attachments = [{ filename: 'invoice.pdf', content_type: 'application/pdf', content }]
  const unsubscribe = 'https://app.example/unsubscribe/x'
  const mail = { to: 'tama@example.com', subject: 'Invoice 00012', text: 'Here it is.', user_id: null, attachments, unsubscribe }
  const id = await nursery.has((db) => sendMail(db, { ...mail, reference: { type: 'sale', id: nursery.nursery_id } }))
  expect(await stateOf(id)).toEqual({ status: 'waiting', failure: null })
  await work(id, { url, from })
  await work(id, { url, from })
  const [sent, ...more] = received.splice(0)
  expect([sent?.to, sent?.raw.includes(content.toString('base64')), more]).toEqual([['tama@example.com'], true, []])
  // Mail programs show an unsubscribe button for this header.
  expect(sent?.raw).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(sent?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await stateOf(id)).toEqual({ status: 'sent', failure: null })

  const second = await nursery.has((db) => sendMail(db, mail))
  await expect(work(second, { url: 'smtp://127.0.0.1:9', from })).rejects.toThrow()
  expect((await stateOf(second)).failure).toContain('retries automatically')
  await work(second)
  expect(await stateOf(second)).toEqual({ status: 'stored', failure: null })
})

test('holds back the mails of a suspended nursery, except to its own people, and sends them once it is resumed', async () => {
  const nursery = await aNursery()
  const { work, stateOf } = queueOf(nursery)
  await owner.query(`UPDATE users SET email = 'Ana@Green.example' WHERE nursery_id = $1 AND role = 'admin'`, [nursery.nursery_id])
  const send = (to: string) =>
    nursery.has((db) => sendMail(db, { to, subject: 'Invoice 00012', text: 'Here it is.', user_id: null }))
  const [toCustomer, toOwner] = [await send('tama@example.com'), await send('ana@green.example')]
  const suspend = (at: string) => owner.query(`UPDATE nurseries SET suspended_at = ${at} WHERE id = $1`, [nursery.nursery_id])
  await suspend('now()')
  await work(toCustomer, { url, from })
  await work(toOwner, { url, from })
  expect(received.splice(0).flatMap(({ to }) => to)).toEqual(['ana@green.example'])
  expect(await stateOf(toOwner)).toEqual({ status: 'sent', failure: null })
  expect(await stateOf(toCustomer)).toEqual({
    status: 'waiting',
    failure: 'This nursery is suspended. The e-mail is sent once that ends.',
  })

  await suspend('NULL')
  expect(await nursery.has(sendHeldBack)).toBe(1)
  await work(toCustomer, { url, from })
  expect(received.splice(0).flatMap(({ to }) => to)).toEqual(['tama@example.com'])
  expect(await stateOf(toCustomer)).toEqual({ status: 'sent', failure: null })
  expect(await nursery.has(sendHeldBack)).toBe(0)
})
