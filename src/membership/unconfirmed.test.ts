/** Limits of an owner whose address is not confirmed: none of their mails may reach a stranger's mailbox. */
import { beforeAll, expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { type Product, theProduct } from '#testing/sign-in.ts'
import { nurseryIdOf } from '#server/provider-tokens.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

const guest = () => `guest${Math.random().toString(36).slice(2)}@example.com`
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { account: string; email_verified: boolean }

test('reports to the product at once whether the owner’s address is confirmed', async () => {
  const { cookie, email } = await product.signUp()
  const token = await product.providerToken(cookie)
  expect(claimsOf(token).email_verified).toBe(false)
  await product.open(token)
  const nursery = nurseryIdOf('membership', claimsOf(token).account)
  const confirmed = async () => {
    const { rows } = await owner.query<{ sure: boolean }>('SELECT owner_email_confirmed AS sure FROM nurseries WHERE id = $1', [
      nursery,
    ])
    return rows[0]?.sure
  }
  expect(await confirmed()).toBe(false)
  expect((await product.send('confirm', { token: await product.mailedToken(email) })).status).toBe(200)
  expect(await confirmed()).toBe(true)
  const later = await product.providerToken(cookie)
  expect(claimsOf(later).email_verified).toBe(true)
  await product.open(later)
  expect(await confirmed()).toBe(true)
})

test('refuses invitations before the owner’s address is confirmed, and limits them afterwards', async () => {
  const { cookie, email } = await product.signUp({ plan: 'pro' })
  const invited = guest()
  const refused = await product.send('people/invite', { email: invited, role: 'sales' }, cookie)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Confirm your own address first')
  expect(await product.mailedToken(invited)).toBe('')
  await product.send('confirm', { token: await product.mailedToken(email) })
  const invite = () => product.send('people/invite', { email: guest(), role: 'sales' }, cookie)
  for (let i = 0; i < 30; i++) {
    expect((await invite()).status).toBe(303)
    const id = /name="id" value="([^"]+)"/.exec(await (await product.see('people', cookie)).text())?.[1] ?? ''
    await product.send('people/revoke', { id }, cookie)
  }
  const last = await invite()
  expect(last.status).toBe(409)
  expect(await last.text()).toContain('You sent 30 invitations in 24 hours')
})

test('refuses web addresses in names that appear in mails', async () => {
  for (const field of ['nursery', 'name']) {
    const { response } = await product.signUp({ [field]: 'Pay at http://evil.example' })
    expect([field, response.status]).toEqual([field, 422])
    expect(await response.text()).toContain('Leave out web addresses')
  }
})
