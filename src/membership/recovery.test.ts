/** Links in mails: a forgotten password, an address confirmed or changed. */
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Product, theProduct, cookiesOf } from '#testing/sign-in.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

const tables = async (text: string, values: unknown[]) => {
  const client = new pg.Client({ connectionString: product.options.databaseUrl })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}
const profile = async (cookie: string) => (await product.see('profile', cookie)).text()

test('resets a forgotten password by a link that works once, for an hour, and ends every session', async () => {
  const { email, cookie } = await product.signUp()
  const answer = await product.send('forgot', { email: ` ${email.toUpperCase()}` })
  expect(answer.status).toBe(200)
  const first = await product.mailedToken(email.toUpperCase())
  await product.send('forgot', { email })
  const token = await product.mailedToken(email)
  expect(token).not.toBe(first)
  // The newer link replaced the older one; opening it does not consume it.
  expect((await product.see(`reset?token=${first}`)).status).toBe(410)
  expect((await product.see(`reset?token=${token}`)).status).toBe(200)
  expect((await product.send('reset', { token, password: 'short' })).status).toBe(422)
  const both = await Promise.all([1, 2].map((n) => product.send('reset', { token, password: `another password ${n}` })))
  expect(both.map((each) => each.status).toSorted()).toEqual([200, 410])
  expect((await product.see('profile', cookie)).headers.get('location')).toBe('/membership/sign-in')
  expect((await product.signIn(email)).status).toBe(401)
  const tried = await Promise.all([1, 2].map((n) => product.signIn(email, `another password ${n}`)))
  expect(tried.map((each) => each.status).toSorted()).toEqual([303, 401])

  await product.send('forgot', { email })
  const late = await product.mailedToken(email)
  await tables(
    `UPDATE mail_links SET expires_at = now() - interval '1 second' WHERE purpose = 'reset' AND user_id = (SELECT id FROM "user" WHERE email = $1)`,
    [email],
  )
  expect((await product.send('reset', { token: late, password: 'yet another one' })).status).toBe(410)
})

test('answers the same for an unknown address, without a mail', async () => {
  const { email } = await product.signUp()
  const pages = await Promise.all(
    [email, `nobody.${email}`].map(async (each) =>
      (await (await product.send('forgot', { email: each })).text()).replace(each, ''),
    ),
  )
  expect(pages[0]).toBe(pages[1])
  expect(await product.mailedToken(`nobody.${email}`)).toBe('')
})

test('does the same work for an unknown address: the time of the answer does not reveal who has an account', async () => {
  const done = vi.spyOn(pg.Client.prototype, 'query')
  const workFor = async (address: string) => {
    done.mockClear()
    await product.send('forgot', { email: address })
    return done.mock.calls.map(([text]) => String(text).replace('ROLLBACK TO', 'RELEASE'))
  }
  // A background job of this process may send statements meanwhile: a difference of the answers is there each time.
  for (let tries = 1; ; tries++) {
    const { email } = await product.signUp()
    const known = await workFor(email)
    expect(known.filter((text) => text.includes('mail_links')).length).toBeGreaterThanOrEqual(2)
    const unknown = await workFor(`nobody.${email}`)
    if (tries < 3 && !isDeepStrictEqual(unknown, known)) continue
    expect(unknown).toEqual(known)
    break
  }
  done.mockRestore()
})

test('confirms a new address by its link, which opening alone does not', async () => {
  const { email, cookie } = await product.signUp()
  expect(await profile(cookie)).toContain('Not confirmed yet')
  const token = await product.mailedToken(email)
  await product.see(`confirm?token=${token}`)
  expect(await profile(cookie)).toContain('Not confirmed yet')
  expect((await product.send('confirm', { token })).status).toBe(200)
  expect(await profile(cookie)).not.toContain('Not confirmed yet')
  expect((await product.send('confirm', { token })).status).toBe(410)
})

test('changes an address by the link sent to the new one, unless somebody has it by then', async () => {
  const { email, cookie } = await product.signUp()
  const next = `new.${email}`
  await product.send('profile/email', { email: next }, cookie)
  expect(await profile(cookie)).toContain(`value="${email}"`)
  const token = await product.mailedToken(next)
  await product.send('confirm', { token })
  expect(await profile(cookie)).toContain(`value="${next}"`)
  expect((await product.signIn(next)).status).toBe(303)
  expect((await product.signIn(email)).status).toBe(401)

  await product.send('profile/email', { email: `late.${email}` }, cookie)
  const late = await product.mailedToken(`late.${email}`)
  await product.signUp({ email: `late.${email}` })
  expect((await product.send('confirm', { token: late })).status).toBe(409)
  // A confirmation link cannot set a password.
  await product.send('profile/email', { email: `third.${email}` }, cookie)
  const third = await product.mailedToken(`third.${email}`)
  expect((await product.send('reset', { token: third, password: 'a very long one' })).status).toBe(410)
})

test('changes name and password for the signed-in person only', async () => {
  const { email, cookie } = await product.signUp()
  expect((await product.send('profile/name', { first_name: '😀'.repeat(10_000), last_name: 'x' }, cookie)).status).toBe(422)
  await product.send('profile/name', { first_name: 'Anahera', last_name: 'Reid' }, cookie)
  expect(await profile(cookie)).toContain('value="Anahera"')
  const other = cookiesOf(await product.signIn(email))
  expect((await product.send('profile/password', { current: 'wrong', password: 'a new long password' }, cookie)).status).toBe(409)
  const changed = await product.send('profile/password', { current: 'a long password', password: 'a new long password' }, cookie)
  expect(changed.status).toBe(303)
  expect((await product.see('profile', other)).status).toBe(303)
  expect((await product.see('profile', cookiesOf(changed))).status).toBe(200)
  for (const address of [
    'profile/name',
    'profile/email',
    'profile/password',
    'profile/plan',
    'people/invite',
    'confirm',
    'reset',
  ]) {
    const strange = {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://elsewhere.example', cookie, ...product.caller },
    } as const
    const body = new URLSearchParams({ first_name: 'x', email: 'x@example.com', plan: 'pro' })
    expect([address, (await fetch(`${product.origin}/membership/${address}`, { ...strange, body })).status]).toEqual([
      address,
      403,
    ])
  }
})
