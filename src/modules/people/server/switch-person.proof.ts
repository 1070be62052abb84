/** Further cases of `switch-person.test.ts`. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { pin, product, type Answer, send, deviceOf, aTill, meAt, renew } from './testing-switch-person.ts'

test('what the provider remembers of the person before opens no session any more, on no device, until their password does', async () => {
  const { admin, seller, switchTo } = await aTill()
  await owner.query(
    `UPDATE membership.session SET "createdAt" = now() - interval '11 minutes' WHERE "userId" = (SELECT id FROM membership."user" WHERE email = $1)`,
    [admin.email],
  )
  const remembered = await product.providerToken(admin.provider)
  expect((await switchTo(seller.id)).status).toBe(200)
  for (const cookies of [admin.cookies, '']) {
    const opened = await product.open(remembered, cookies)
    expect([opened.status, ((await opened.json()) as Answer).code]).toEqual([403, 'SESSION_INVALID'])
  }
  expect(await meAt((await deviceOf(admin.email)).token)).toMatchObject({ role: 'admin' })
})

test('five wrong PINs lock a person on that device alone, and twenty in all turn the PIN off until it is set anew', async () => {
  const { admin, seller, manager, switchTo } = await aTill()
  const wrong = await Promise.all(Array.from({ length: 8 }, () => switchTo(seller.id, '9999')))
  expect(wrong.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  expect((await switchTo(seller.id)).detail).toMatch(/^Too many wrong PINs\. .* can be tried again here in 15 min\.$/)
  // Neither another person on this device nor this person on another is locked.
  const elsewhere = await switchTo(seller.id, pin, manager.token)
  expect(elsewhere.status).toBe(200)
  const { rows } = await owner.query(`SELECT action FROM audit_log WHERE subject_id = $1 AND action = 'user.lock_pin'`, [
    seller.id,
  ])
  expect(rows).toHaveLength(1)

  // A lock that has passed starts the count again, but not the count of all.
  await owner.query(
    `UPDATE pin_attempts SET last_attempt_at = now() - interval '1 hour', total = total + 10 WHERE user_id = $1`,
    [seller.id],
  )
  for (let i = 0; i < 5; i++) expect((await switchTo(seller.id, '9999')).status).toBe(422)
  await owner.query(`UPDATE pin_attempts SET last_attempt_at = now() - interval '1 hour' WHERE user_id = $1`, [seller.id])
  expect((await switchTo(seller.id)).errors?.[0]?.message).toMatch(/^The PIN of sales was wrong too often and is off\./)
  expect((await send('PUT', `/api/users/${seller.id}/pin`, admin.token, { pin: '8314' })).status).toBe(204)
  expect((await send('DELETE', '/api/sessions/current', seller.token)).status).toBe(204)
  expect((await switchTo(seller.id, '8314')).status).toBe(200)
})

test('nobody goes on who does not sell here, has no PIN, or was deactivated; the till never falls back to the person before', async () => {
  const { admin, seller, switchTo, withPin } = await aTill()
  const grower = await withPin('production')
  const stranger = await aTill()
  expect((await switchTo(grower.id)).errors?.[0]?.message).toBe('Choose somebody who sells.')
  expect((await switchTo(stranger.seller.id)).errors?.[0]?.message).toBe('Choose somebody who sells.')
  expect((await switchTo(admin.id)).errors?.[0]?.message).toContain('has no PIN yet')
  expect((await switchTo(seller.id)).status).toBe(200)
  expect((await switchTo(seller.id)).code).toBe('BAD_STATE')
  const boss = await deviceOf(admin.email)
  expect((await send('PUT', `/api/users/${seller.id}/active`, boss.token, { active: false })).status).toBe(200)
  expect((await send('GET', '/api/users/me', admin.token)).status).toBe(403)
  expect((await renew(admin.cookies)).status).toBe(403)
})

test('the device limit of the next person holds: while two devices of theirs are in use, the till stays with the person before', async () => {
  const { admin, seller, switchTo } = await aTill()
  const second = await deviceOf(seller.email)
  expect(await switchTo(seller.id)).toMatchObject({ code: 'MAX_DEVICES_REACHED' })
  expect(await meAt(admin.token)).toMatchObject({ id: admin.id, role: 'admin' })
  expect((await send('DELETE', '/api/sessions/current', second.token)).status).toBe(204)
  expect((await switchTo(seller.id)).status).toBe(200)
})
