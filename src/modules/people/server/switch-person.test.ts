/** Another person goes on at a till by PIN: the session of the device is theirs from then on, and nothing of the person before is within their reach. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { pin, send, deviceOf, aTill, meAt, renew } from './testing-switch-person.ts'

test('the session of the till is the next person’s at once, by token and cookie, with their role', async () => {
  const { admin, seller, switchTo } = await aTill()
  expect(await switchTo(seller.id)).toMatchObject({ status: 200, data: { id: seller.id, role: 'sales', opened_by_pin: true } })
  expect(await meAt(admin.token)).toMatchObject({ id: seller.id, role: 'sales' })
  for (const [method, address] of [
    ['GET', '/api/users'],
    ['GET', '/api/audit-log'],
    ['GET', '/api/expenses'],
  ] as const)
    expect([address, (await send(method, address, admin.token)).status]).not.toEqual([address, 200])
  const renewed = await renew(admin.cookies)
  expect(renewed.me).toMatchObject({ id: seller.id, opened_by_pin: true })
  expect((await send('GET', '/api/users', renewed.token)).status).toBe(403)
  // The days of a session count from the sign-in on the device, not from a switch of the person.
  const { rows } = await owner.query(
    `SELECT signed_in_at < created_at + interval '1 second' AS same, opened_by_pin FROM device_sessions WHERE user_id = $1 AND opened_by_pin`,
    [seller.id],
  )
  expect(rows).toEqual([{ same: true, opened_by_pin: true }])
  const history = await owner.query(
    `SELECT user_id, before, after FROM audit_log WHERE action = 'session.switch' AND user_id = $1`,
    [seller.id],
  )
  expect(history.rows).toEqual([{ user_id: seller.id, before: { user_id: admin.id }, after: { user_id: seller.id } }])
})

test('a PIN gives no fresh sign-in, and of the admin the rights of a manager; the password gives all of them again', async () => {
  const { admin, manager, switchTo } = await aTill()
  expect((await send('PUT', `/api/users/${admin.id}/pin`, admin.token, { pin: '8314' })).status).toBe(204)
  expect((await switchTo(manager.id)).status).toBe(200)
  // The admin signed in a moment ago, and the manager did so on another device.
  expect((await send('PUT', `/api/users/${manager.id}/pin`, admin.token, { pin: '9365' })).code).toBe('SIGN_IN_AGAIN')
  expect(await switchTo(admin.id, '8314')).toMatchObject({ status: 200, data: { id: admin.id, role: 'manager' } })
  expect((await send('GET', '/api/users', admin.token)).code).toBe('FORBIDDEN')
  const again = await deviceOf(admin.email, admin.cookies)
  expect(await meAt(again.token)).toMatchObject({ id: admin.id, role: 'admin', opened_by_pin: false })
  expect((await send('GET', '/api/users', again.token)).status).toBe(200)
  // The session that the PIN had opened on this device has ended.
  expect((await send('GET', '/api/users/me', admin.token)).status).not.toBe(200)
})

test('five wrong PINs lock a person on that device alone, and twenty in all turn the PIN off until it is set anew', async () => {
  const { admin, seller, manager, switchTo } = await aTill()
  const wrong = await Promise.all(Array.from({ length: 6 }, () => switchTo(seller.id, '9999')))
  expect(wrong.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 422, 429])
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
    `UPDATE pin_attempts SET last_attempt_at = now() - interval '1 hour', total = total + 14 WHERE user_id = $1`,
    [seller.id],
  )
  expect((await switchTo(seller.id, '9999')).status).toBe(422)
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
