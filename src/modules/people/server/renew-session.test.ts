/** Renewing a session over HTTP: each token works once, a stolen one ends the session, and 30 days after the sign-in it is over. */
import { beforeAll, expect, test } from 'vitest'
import { type Product, theProduct, cookiesOf, enhanced } from '#testing/sign-in.ts'
import { earlier, owner } from '#testing/nursery.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

/** A device of a new owner: its cookies, and its session. */
async function aDevice() {
  const { cookie } = await product.signUp()
  const opened = await product.open(await product.providerToken(cookie))
  const { data } = (await (await product.call('GET', '/api/sessions', enhanced(opened))).json()) as { data: { id: string }[] }
  return { opened, cookie: cookiesOf(opened), session: data[0]?.id ?? '' }
}

/** Moves the last renewal, or the start, of a session into the past. */
const moveBack = (session: string, what: 'renewal' | 'start', time: string) =>
  owner.query(
    what === 'renewal'
      ? `UPDATE device_sessions SET renewed_at = ${earlier('renewed_at')} WHERE id = $1`
      : `UPDATE device_sessions SET signed_in_at = ${earlier('signed_in_at')}, created_at = ${earlier('created_at')} WHERE id = $1`,
    [session, time],
  )

const audited = async (session: string) =>
  (
    await owner.query<{ after: unknown }>(`SELECT after FROM audit_log WHERE action = 'session.end' AND subject_id = $1`, [
      session,
    ])
  ).rows

test('replaces the token at each renewal; the one before still works while its answer may be on its way', async () => {
  const { cookie, session } = await aDevice()
  const second = await product.refresh({ cookie })
  expect(second.status).toBe(200)
  expect(cookiesOf(second)).not.toBe('')
  // Another tab sent the same token at the same moment: it gets an answer, and the browser keeps the newer cookie.
  const tab = await product.refresh({ cookie })
  expect(tab.status).toBe(200)
  expect(tab.headers.getSetCookie()).toEqual([])
  // The answer was lost: the device sends its token again much later, and gets one in place of the lost one.
  await moveBack(session, 'renewal', '9 minutes')
  const found = await product.refresh({ cookie })
  expect(found.status).toBe(200)
  expect((await product.refresh({ cookie: cookiesOf(found) })).status).toBe(200)
})

test('ends the session when a token that was replaced comes again: the thief and the owner are both out', async () => {
  const { cookie: first, session } = await aDevice()
  const second = cookiesOf(await product.refresh({ cookie: first }))
  const third = cookiesOf(await product.refresh({ cookie: second }))
  const stolen = await product.refresh({ cookie: first })
  expect(stolen.status).toBe(403)
  expect(stolen.headers.get('x-session-evicted')).toBe('1')
  expect((await product.refresh({ cookie: third })).status).toBe(403)
  expect(await audited(session)).toMatchObject([{ after: { reason: 'reused' } }])
})

test('does not end a session for a token that was never one of it', async () => {
  const { cookie } = await aDevice()
  const [head = ''] =
    /^glasshouse=[\w-]+\.[\w-]+\./.exec(cookie.split('; ').find((each) => each.startsWith('glasshouse=')) ?? '') ?? []
  expect((await product.refresh({ cookie: `${head}${'a'.repeat(65)}` })).status).toBe(401)
  expect((await product.refresh({ cookie })).status).toBe(200)
})

test('ends a session 30 days after the sign-in, although it was used every day', async () => {
  const { cookie, session, opened } = await aDevice()
  await moveBack(session, 'start', '29 days 23 hours')
  const renewed = await product.refresh({ cookie })
  expect(renewed.status).toBe(200)
  await moveBack(session, 'start', '2 hours')
  const over = await product.refresh({ cookie: cookiesOf(renewed) })
  expect(over.status).toBe(403)
  expect(await audited(session)).toMatchObject([{ after: { reason: 'expired' } }])
  expect((await product.me(enhanced(opened))).status).toBe(403)
})

test('answers what the first screen reads with the renewal: each as a request of its own would be', async () => {
  const { cookie } = await aDevice()
  const reads = [
    { address: '/api/profile/settings' },
    { address: '/api/plant-batches/not-an-id' },
    { address: '/api/events' },
    { address: '/api/no-such-thing' },
  ]
  const renewed = await product.refresh({ cookie }, { reads })
  const { data, reads: answers } = (await renewed.json()) as {
    data: { role: string }
    reads: { status: number; tag?: string; body?: { data: unknown } }[]
  }
  expect(data.role).toBe('admin')
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404])
  const own = await product.call('GET', '/api/profile/settings', enhanced(renewed))
  expect(answers[0]?.body).toEqual(await own.json())
  expect(answers[0]?.tag).toBe(own.headers.get('etag'))
  // An answer that the device has is not sent again.
  const again = await product.refresh({ cookie: cookiesOf(renewed) }, { reads: [{ ...reads[0], tag: answers[0]?.tag }] })
  expect(((await again.json()) as { reads: unknown }).reads).toEqual([{ status: 304, tag: answers[0]?.tag }])
})

test('refuses reads of another server, and more than a screen needs', async () => {
  const { cookie } = await aDevice()
  expect((await product.refresh({ cookie }, { reads: [{ address: 'https://example.com/api/sales' }] })).status).toBe(422)
  const many = Array.from({ length: 13 }, () => ({ address: '/api/profile/settings' }))
  expect((await product.refresh({ cookie }, { reads: many })).status).toBe(422)
  // The session goes on.
  expect((await product.refresh({ cookie })).status).toBe(200)
})
