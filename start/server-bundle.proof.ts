/** A product that runs from the server's bundle answers as one that runs from its sources. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWebIfChanged } from '#app/web-build.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { end, startProduct } from './product.ts'
import { bundleServer } from './server-bundle.ts'
import { discard, ownTestFolder } from './throw-away-database.ts'

const folder = ownTestFolder('server-bundle-answers')
/** As deep in the project as the folder that the product is served from. */
const bundle = ownTestFolder('server-bundle-served')
beforeAll(() => bundleServer(bundle))
afterAll(async () => {
  await discard(folder)
  await discard(bundle)
})

test('answers like the sources', async () => {
  await buildWebIfChanged((_title, work) => work())
  const entries = {
    'sources.ts': `import { runProduct } from '#app/product.ts'\nawait runProduct(process.env)\n`,
    'bundle.cjs': `require(${JSON.stringify(path.join(bundle, 'product.cjs'))}).runProduct(process.env)\n`,
  }
  const PORT = String(await freePort())
  const answers: Awaited<ReturnType<typeof answer>>[][] = []
  for (const [name, text] of Object.entries(entries)) {
    const entry = path.join(folder, name)
    fs.writeFileSync(entry, text)
    const product = await startProduct(path.join(folder, 'data'), { PORT }, entry)
    answers.push(await Promise.all(Object.keys(addresses).map((each) => answer(product.address, each))))
    expect((await end(product, 'SIGTERM')).code).toBe(0)
  }
  const [ofSources, ofBundle] = answers
  expect(ofBundle).toEqual(ofSources)
  expect(ofBundle?.map(({ address, status }) => [address, status])).toEqual(Object.entries(addresses))
})

const addresses = {
  '/api/health/ready': 200,
  '/api/openapi.json': 200,
  '/api/users/me': 401,
  '/api/nothing': 404,
  '/': 200,
  '/login': 200,
  '/sample-price-list.csv': 200,
  '/membership/.well-known/openid-configuration': 200,
  '/membership/sign-up': 200,
}

async function answer(server: string, address: string) {
  const response = await fetch(`${server}${address}`, { headers: { accept: 'text/html, application/json' } })
  const headers = ['content-type', 'content-security-policy', 'cache-control'].map((name) => response.headers.get(name))
  return { address, status: response.status, headers, body: await response.text() }
}
