/** Notices on devices: recipients, times, encryption for that browser; a browser that has unsubscribed is deleted. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { aNursery, jobPool, owner } from '#testing/nursery.ts'
import { EventBus } from '#server/event-bus.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { getPushSettings, savePushSettings, subscribePush } from '../push-calls.ts'
import { notify } from './notify.ts'
import { pushJob, setPushKey, subscribe, vapidKeys } from './push.ts'

const secret = 'signs in tests, and is long enough'
const address = 'https://nursery.example'

/** A browser that has subscribed, and reads messages as RFC 8291 says. */
function aBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const text = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
    const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
    const derive = (use: string, length: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${use}\0`, length))
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(text.subarray(-16))
    const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()])
    expect(plain.at(-1)).toBe(2)
    return JSON.parse(plain.subarray(0, -1).toString())
  }
  return { decrypt, subscription: { endpoint, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') } }
}

test('goes to the devices of who wants that kind, waits out quiet hours, and ends with the session or the subscription', async () => {
  setPushKey(secret)
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const { nursery_id, people } = nursery
  const [grower, user] = [nursery.as('production'), nursery.user('production')]
  const sql = <Row extends object>(text: string, ...values: unknown[]) =>
    owner.query<Row>(text, [nursery_id, ...values]).then(({ rows }) => rows)
  const { data: before } = await grower.calls(getPushSettings)
  expect(before).toEqual({ key: vapidKeys(secret).publicKey, kinds: [], quiet_from: 21, quiet_to: 6 })

  await sql(
    `INSERT INTO device_sessions (nursery_id, id, user_id, device_id, device_type, device_info, ip_address, signed_in_at, renewal_family_hash, renewal_hash)
     VALUES ($1, $2, $3, 'phone', 'Mobile', '', '', now(), 'family', 'renewal')`,
    user.session_id,
    people.production,
  )
  const phone = aBrowser('https://updates.push.services.mozilla.com/wpush/v2/phone')
  const refused = await grower.calls(subscribePush, { body: { ...phone.subscription, endpoint: 'https://10.0.0.1/x' } })
  expect(refused.errors).toMatchObject([{ path: 'endpoint' }])
  await nursery.has((db) => subscribe(db, user, phone.subscription))

  const notifyOf = (title: string) =>
    withTenantTransaction(jobPool, nursery_id, (db) =>
      notify(db, {
        notification_type: 'task',
        title,
        message: 'Pot up 40 Hebe',
        user_ids: [people.production, people.general_staff],
      }),
    )
  const queued = () =>
    sql<{ payload: { id: string }; run_at: Date }>(
      `SELECT payload, run_at FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id
       WHERE payload ->> 'nursery_id' = $1 AND identifier = 'notifications.push' ORDER BY job.id`,
    )
  await notifyOf('Not chosen')
  expect(await queued()).toEqual([])
  await grower.calls(savePushSettings, { body: { kinds: ['task'] } })
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', hour: '2-digit', hourCycle: 'h23' }).format(new Date()),
  )
  const quiet = { quiet_from: hour, quiet_to: (hour + 2) % 24 }
  expect((await grower.calls(savePushSettings, { body: quiet })).data).toEqual({ ...before, kinds: ['task'], ...quiet })
  await notifyOf('A task for you')
  const [job] = await queued()

  const requests: { readonly address: string; readonly init: RequestInit }[] = []
  let status = 201
  const post = async (to: string, init: RequestInit) => {
    requests.push({ address: to, init })
    return new Response(null, { status })
  }
  const work = () =>
    pushJob({ address, secret }, post).work({
      pool: jobPool,
      events: new EventBus(jobPool),
      nursery_id,
      payload: job?.payload ?? {},
    })
  await work()
  const waiting = (await queued())[1]
  expect([requests, waiting?.payload, (waiting?.run_at.getTime() ?? 0) > Date.now()]).toEqual([[], job?.payload, true])

  await grower.calls(savePushSettings, { body: { quiet_from: 0, quiet_to: 0 } })
  await work()
  const [sent] = requests
  const headers = sent?.init.headers as Record<string, string>
  expect(phone.decrypt(Buffer.from(sent?.init.body as Uint8Array))).toEqual({
    id: job?.payload.id,
    title: 'A task for you',
    message: 'Pot up 40 Hebe',
    path: '/production/tasks',
  })
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['Authorization'] ?? '') ?? []
  expect(key).toBe(before.key)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'))
  expect(payload).toMatchObject({ aud: 'https://updates.push.services.mozilla.com', sub: address })

  status = 503
  await expect(work()).rejects.toThrow('503')
  // Signed out, read, or unsubscribed: nothing is sent.
  const count = requests.length
  await sql(`UPDATE device_sessions SET ended_at = now() WHERE nursery_id = $1`)
  await work()
  await sql(`UPDATE device_sessions SET ended_at = NULL WHERE nursery_id = $1`)
  await sql(`UPDATE notifications SET is_read = true WHERE nursery_id = $1`)
  await work()
  expect(requests).toHaveLength(count)
  await sql(`UPDATE notifications SET is_read = false WHERE nursery_id = $1`)
  status = 410
  await work()
  expect(await sql(`SELECT 1 FROM push_subscriptions WHERE nursery_id = $1`)).toEqual([])
})
