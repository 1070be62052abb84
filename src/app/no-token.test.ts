/** Every call of signed-in people refuses a request without a token, and with one that is none: at the whole product, with its own authentication. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { allCalls, nameOfCall } from '#testing/contracts.ts'
import { prove } from '#testing/proof.ts'
import { rounds } from '#testing/size.ts'
import { type Product, theProduct, enhanced } from '#testing/sign-in.ts'

let product: Product
beforeAll(async () => void (product = await theProduct()))

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a request without a token, or with a forged one, is refused before anything is looked at', async () => {
  const { cookie } = await product.signUp()
  const token = enhanced(await product.open(await product.providerToken(cookie)))
  const [head = '', claims = '', signature = ''] = token.split('.')
  const authorizations: readonly (string | undefined)[] = [
    undefined,
    '',
    'Bearer',
    'Bearer null',
    `Basic ${Buffer.from('admin:admin').toString('base64')}`,
    `bearer ${token}`,
    `Bearer ${head}.${claims}.`,
    `Bearer ${head}.${claims}.${signature.slice(0, -4)}AAAA`,
    `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    `Bearer ${head}.${part({ ...Object(JSON.parse(Buffer.from(claims, 'base64url').toString())), session: randomUUID() })}.${signature}`,
  ]
  const calls = (await allCalls()).filter(({ roles }) => typeof roles !== 'string')
  expect(calls.length).toBeGreaterThan(300)
  const wrong: string[] = []
  // None on every call; of the others two in turn, and all of them in `npm run prove`.
  const triedOn = (i: number) =>
    rounds > 1
      ? authorizations
      : [undefined, ...[0, 1].map((n) => authorizations[1 + ((2 * i + n) % (authorizations.length - 1))])]
  let tried = 0
  for (const [i, call] of calls.entries())
    for (const authorization of triedOn(i)) {
      tried++
      const reply = await product.http.inject({
        method: call.method,
        url: call.path.replace(/:\w+/g, randomUUID()),
        headers: { ...(authorization !== undefined && { authorization }), 'content-type': 'application/json' },
        ...(call.method === 'GET' ? {} : { payload: '{"broken' }),
      })
      // Not even the body is read: a broken one would be refused with 400.
      if (reply.statusCode !== 401 || reply.json<{ code: string }>().code !== 'UNAUTHENTICATED')
        wrong.push(`${nameOfCall(call)} with ${authorization?.slice(0, 20)}: ${reply.statusCode}`)
    }
  prove('requests without a token, or with a forged one', tried, wrong)
  expect((await product.me(token)).status).toBe(200)
})
