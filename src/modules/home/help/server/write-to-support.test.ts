/** A message to support, from inside the product. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aNursery } from '#testing/nursery.ts'
import { sql } from '#server/sql.ts'
import { setSupportAddress } from '#server/support-address.ts'
import { writeToSupport } from '../contract.ts'

afterEach(() => setSupportAddress(undefined))

const keyed = () => ({ key: randomUUID() })
const Sent = z.object({ sent_to: z.string(), subject: z.string(), body: z.string(), reply_to: z.nullable(z.string()) })

test('goes to the address of the installation, with version, screen and request; the answer to the person', async () => {
  setSupportAddress('help@host.example')
  const nursery = await aNursery()
  const hand = nursery.as('sales')
  await nursery.has((db) =>
    db.run(sql`UPDATE users SET email = 'ruby@nursery.example' WHERE nursery_id = ${db.nursery_id} AND role = 'sales'`),
  )
  const body = { message: 'The till is slow.', screen: '/sales/pos', request_id: 'r-17' }
  const { data } = await hand.calls(writeToSupport, { body, ...keyed() })
  const mail = await nursery.has((db) =>
    db.one(Sent, sql`SELECT sent_to, subject, body, reply_to FROM mails WHERE nursery_id = ${db.nursery_id}`),
  )
  expect(mail).toMatchObject({ sent_to: 'help@host.example', reply_to: 'ruby@nursery.example' })
  expect(data.answers_to).toBe('ruby@nursery.example')
  expect(mail.body).toMatch(
    /^The till is slow\.\n\nNursery: .+\nPerson: .+, sales, ruby@nursery\.example\nVersion: \d+\.\d+\.\d+/,
  )
  expect(mail.body).toContain('Screen: /sales/pos\nRequest: r-17')
})

test('is refused where the installation has no address, and after twenty in a day', async () => {
  const nursery = await aNursery()
  const hand = nursery.as('admin')
  const write = () => hand.calls(writeToSupport, { body: { message: 'Help' }, ...keyed() })
  expect(await write()).toMatchObject({ code: 'BAD_STATE' })
  setSupportAddress('help@host.example')
  for (let n = 0; n < 20; n++) await write()
  expect(await write()).toMatchObject({ code: 'TOO_MANY' })
})
