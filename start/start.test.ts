/** `npm start` and `npm run serve` as real processes: starting, stopping and starting again; `start.proof.ts` kills them. */
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { isAlive } from '#server/postgres/processes.ts'
import { type Started, end, postmasterOf, runProduct, startProduct } from './product.ts'
import { discard, ownTestFolder } from './throw-away-database.ts'

const folder = ownTestFolder('start')
const started: Started[] = []
afterEach(async () => {
  for (const each of started.splice(0)) await end(each, 'SIGTERM')
})
afterAll(() => discard(folder))

let folders = 0
const aFolder = () => path.join(folder, String(folders++))
/** One folder for all tests that only check whether a start succeeds: creating a database takes time. */
const usual = aFolder()

async function start(...how: Parameters<typeof startProduct>): Promise<Started> {
  const product = await startProduct(...how)
  started.push(product)
  return product
}

const health = async (address: string) => (await fetch(`${address}/api/health`)).status

// On Windows a program cannot be signalled: there these two tests would need somebody at the console.
const windows = process.platform === 'win32'

test.skipIf(windows)('prints its address and its data folder, and leaves nothing running after Ctrl-C', async () => {
  const product = await start(usual)
  expect(await health(product.address)).toBe(200)
  expect((await fetch(`${product.address}/`)).headers.get('content-type')).toContain('text/html')
  const postmaster = postmasterOf(usual)
  const { code, output } = await end(product, 'SIGINT')
  expect(code).toBe(0)
  expect(output).toContain(`Glasshouse is open at ${product.address}\n`)
  expect(output).toContain(`Its data lies in ${usual}`)
  expect(postmaster && isAlive(postmaster)).toBe(false)
})

test('lists wrong settings in sentences, one a line, and starts nothing', async () => {
  const { code, output } = await runProduct(aFolder(), { PORT: 'x', PUBLIC_URL: 'nursery' })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(2)
})
