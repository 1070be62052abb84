/** The mails to a new nursery's owner, and stopping them. */
import { expect, test } from 'vitest'
import { aNursery, app, linkSecret, owner } from '#testing/nursery.ts'
import { newId } from '#server/new-id.ts'
import { sendWelcomeMail, welcomeJob } from './welcome-mails.ts'

const links = { address: 'https://app.example', secret: linkSecret }
const at = (text: string) => new Date(text)

/** Signed up on 2 March at noon in Auckland, on trial until the 16th. */
async function aNewNursery() {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland', nurseryName: 'Green Gate' })
  const { nursery_id, people } = nursery
  await owner.query(
    `UPDATE nurseries SET created_at = $2, subscription_status = 'trialing', subscription_until = $3 WHERE id = $1`,
    [nursery_id, '2099-03-01T23:00:00Z', '2099-03-16T00:00:00Z'],
  )
  await owner.query(`UPDATE users SET email = role || '@green.example', first_name = 'Ana' WHERE nursery_id = $1`, [nursery_id])
  const send = (time: string) => nursery.has((db) => sendWelcomeMail(db, at(time), links))
  const mails = async () =>
    (
      await owner.query<{ sent_to: string; subject: string; body: string; html: string; unsubscribe: string }>(
        `SELECT sent_to, subject, body, html, unsubscribe FROM mails WHERE nursery_id = $1 ORDER BY created_at`,
        [nursery_id],
      )
    ).rows
  return { ...nursery, admin: people.admin, send, mails }
}

test('greets the owner once, in the daytime of the nursery, and in both forms', async () => {
  const { send, mails } = await aNewNursery()
  expect(await send('2099-03-02T08:00:00Z')).toBeUndefined() // nine in the evening there
  expect(await send('2099-03-01T23:30:00Z')).toBe('start')
  expect(await send('2099-03-02T00:30:00Z')).toBeUndefined()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ sent_to: 'admin@green.example', subject: 'Get started with Glasshouse' })
  expect(mail?.body).toContain('Hello Ana,')
  expect(mail?.body).toContain('https://app.example/import')
  expect(mail?.html).toContain('https://app.example/import')
  expect(mail?.unsubscribe).toMatch(/^https:\/\/app\.example\/unsubscribe-welcome\/[\w-]+$/)
})

test('two processes that find it due send one', async () => {
  const { send, mails } = await aNewNursery()
  await Promise.all([send('2099-03-01T23:30:00Z'), send('2099-03-01T23:30:00Z')])
  expect(await mails()).toHaveLength(1)
})

test('three days later it says how to bring a list, or what is next for who has', async () => {
  const [empty, started] = [await aNewNursery(), await aNewNursery()]
  await owner.query(
    `INSERT INTO plant_types (nursery_id, id, common_name, category_id, search_text)
     SELECT $1, $2, 'Lavender', id, 'lavender' FROM plant_categories WHERE nursery_id = $1 LIMIT 1`,
    [started.nursery_id, newId()],
  )
  for (const nursery of [empty, started]) expect(await nursery.send('2099-03-04T22:00:00Z')).toBe('third_day')
  expect((await empty.mails())[0]?.subject).toBe('Bring your price list into Green Gate')
  expect((await started.mails())[0]?.subject).toBe('What to try next in Green Gate')
})

test('before the trial ends it names the day', async () => {
  const { send, mails } = await aNewNursery()
  expect(await send('2099-03-13T22:00:00Z')).toBe('trial_end')
  expect((await mails())[0]?.subject).toBe('The trial of Green Gate ends on Monday 16 March')
})

test('only to an owner who confirmed their address and is not erased', async () => {
  const [unconfirmed, erased] = [await aNewNursery(), await aNewNursery()]
  await owner.query(`UPDATE nurseries SET owner_email_confirmed = false WHERE id = $1`, [unconfirmed.nursery_id])
  await owner.query(`UPDATE users SET email = '' WHERE nursery_id = $1`, [erased.nursery_id])
  for (const { send } of [unconfirmed, erased]) expect(await send('2099-03-01T23:30:00Z')).toBeUndefined()
})

test('is no job of a nursery that may not write: suspended, lapsed, or the sample', () => {
  expect(welcomeJob(links)).toMatchObject({ byTheClock: true })
  expect(welcomeJob(links).evenLapsed ?? welcomeJob(links).daily ?? false).toBe(false)
})

test('its link asks, and stops them without signing in; the digest’s link does not', async () => {
  const { send, mails } = await aNewNursery()
  await send('2099-03-01T23:30:00Z')
  const path = new URL((await mails())[0]?.unsubscribe ?? '').pathname
  const call = (method: 'GET' | 'POST', url: string) => app.http.inject({ method, url })
  expect((await call('GET', path)).payload).toContain('Stop these e-mails?')
  expect((await call('POST', path.replace('-welcome', ''))).statusCode).toBe(410)
  expect((await call('POST', `${path}x`)).statusCode).toBe(410)
  expect((await call('POST', path)).payload).toContain('E-mails stopped')
  expect((await call('GET', path)).payload).toContain('E-mails stopped')
  expect(await send('2099-03-13T22:00:00Z')).toBeUndefined()
})
