/** Further cases of `switch-person.test.ts`. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { product, type Answer, send, deviceOf, aTill, meAt } from './testing-switch-person.ts'

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

test('the device limit of the next person holds: while two devices of theirs are in use, the till stays with the person before', async () => {
  const { admin, seller, switchTo } = await aTill()
  const second = await deviceOf(seller.email)
  expect(await switchTo(seller.id)).toMatchObject({ code: 'MAX_DEVICES_REACHED' })
  expect(await meAt(admin.token)).toMatchObject({ id: admin.id, role: 'admin' })
  expect((await send('DELETE', '/api/sessions/current', second.token)).status).toBe(204)
  expect((await switchTo(seller.id)).status).toBe(200)
})
