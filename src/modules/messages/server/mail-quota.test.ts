/** Whom a nursery may mail, and how often. */
import { expect, test } from 'vitest'
import { aNursery, owner, waitingForLock } from '#testing/nursery.ts'
import { mailInvoice } from '#modules/selling/document/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { checkMayMail } from '#server/mail-quota.ts'
import { sql } from '#server/sql.ts'

const item = { item_type: 'other' as const, name: 'Hanging basket', quantity: '1', unit_price: '30' }

/** A nursery that can make a sale and mail its invoice to an address. */
async function seller(nursery_columns: string) {
  const nursery = await aNursery({ nurseryName: 'Green Gate' })
  await owner.query(`UPDATE nurseries SET ${nursery_columns} WHERE id = $1`, [nursery.nursery_id])
  await owner.query(`UPDATE users SET email = 'Ana@Green.example' WHERE nursery_id = $1 AND role = 'admin'`, [nursery.nursery_id])
  const till = nursery.as('sales')
  const mail = async (to: string) => {
    const { data } = await till.calls(createSale, { body: { payment_method: 'card', items: [item] } })
    return till.calls(mailInvoice, { params: { id: data.id }, body: { to, message: 'Thank you.' } })
  }
  /** Inserts sent mails, one each second, the last one some hours ago. */
  const sentBefore = (count: number, hoursAgo: number, type = 'sale') =>
    nursery.has((db) =>
      db.run(sql`
        INSERT INTO mails (nursery_id, sent_to, subject, body, status, reference_type, reference_id, created_at)
        SELECT ${db.nursery_id}, 'a@b.example', 'Invoice', 'Thank you.', 'sent', ${type}, new_id(),
          now() - ${hoursAgo} * interval '1 hour' - number * interval '1 second' FROM generate_series(0, ${count - 1}) AS number RETURNING 1`),
    )
  return { nursery, mail, sentBefore }
}

test('mails only the nursery’s own people, and few, before the owner’s address is confirmed', async () => {
  const { mail } = await seller('owner_email_confirmed = false')
  expect(await mail('victim@elsewhere.example')).toMatchObject({
    status: 409,
    code: 'BAD_STATE',
    detail: expect.stringContaining('once the owner of this nursery has confirmed their own address') as string,
  })
  for (let i = 0; i < 10; i++) expect((await mail('ana@green.example')).status).toBe(202)
  expect(await mail('ana@green.example')).toMatchObject({
    status: 429,
    detail: expect.stringContaining('10 e-mails in 24 hours until the owner’s address is confirmed') as string,
  })
})

test('limits a trial to 200 mails in 24 hours, and the refusal says when the next one can go', async () => {
  const { mail, sentBefore } = await seller(`subscription_status = 'trialing'`)
  await sentBefore(500, 2, 'digest')
  await sentBefore(500, 25)
  await sentBefore(199, 20)
  expect((await mail('cleo@customer.example')).status).toBe(202)
  const refused = await mail('cleo@customer.example')
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY' })
  expect(refused.detail).toContain('This nursery can send 200 e-mails in 24 hours during the trial')
  expect(refused.detail).toMatch(/The next one can go in 3 hours 5\d minutes/)
  const wait = (new Date(String(refused.answer['resumes_at'])).getTime() - Date.now()) / 60_000
  expect(wait).toBeGreaterThan(3 * 60 + 50)
  expect(wait).toBeLessThan(4 * 60)
  expect(Math.abs(Number(refused.headers['retry-after']) / 60 - wait)).toBeLessThan(1)
})

test('allows more for paying nurseries', async () => {
  const { mail, sentBefore } = await seller(`subscription_status = 'active'`)
  await sentBefore(1_998, 20)
  expect((await mail('cleo@customer.example')).status).toBe(202)
  expect((await mail('cleo@customer.example')).status).toBe(202)
  expect(await mail('cleo@customer.example')).toMatchObject({
    status: 429,
    detail: expect.stringContaining('2000 e-mails in 24 hours, and') as string,
  })
})

test('a mail waits for one that the nursery is sending at the same moment, and counts it', async () => {
  const { nursery, mail, sentBefore } = await seller(`subscription_status = 'trialing'`)
  await sentBefore(199, 20)
  const [checked, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = nursery.has(async (db) => {
    await checkMayMail(db, [{ to: 'ben@customer.example', subject: 'Invoice', text: 'Thank you.' }])
    await db.run(sql`
      INSERT INTO mails (nursery_id, sent_to, subject, body, status) VALUES (${db.nursery_id}, 'ben@customer.example', 'Invoice', 'Thank you.', 'waiting')`)
    checked.resolve()
    await committing.promise
  })
  await checked.promise
  const second = mail('cleo@customer.example')
  await expect.poll(() => waitingForLock('owner_email_confirmed')).toBe(1)
  committing.resolve()
  await first
  expect((await second).status).toBe(429)
})

test('refuses web addresses in a nursery’s name, when saved and in a mail', async () => {
  const { nursery, mail } = await seller(`subscription_status = 'active'`)
  const name = 'Your parcel waits: http://evil.example/pay'
  const saved = await nursery.as('admin').calls(saveSettings, { body: { nurseryName: name } as never })
  expect(saved).toMatchObject({
    status: 422,
    errors: [{ message: expect.stringContaining('Leave out web addresses') as string }],
  })
  await nursery.has((db) =>
    db.run(
      sql`UPDATE settings SET value = ${JSON.stringify(name)}::jsonb WHERE nursery_id = ${db.nursery_id} AND key = 'nurseryName'`,
    ),
  )
  expect(await mail('cleo@customer.example')).toMatchObject({ status: 422, errors: [{ path: 'to' }] })
})
