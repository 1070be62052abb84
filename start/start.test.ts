/** `npm start` and `npm run serve` as real processes: starting, stopping and starting again; `start.proof.ts` kills them. */
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
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

test('refuses a port in use with one sentence, and starts no database', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as net.AddressInfo
  const dataDir = aFolder()
  const { code, output } = await runProduct(dataDir, { PORT: String(port) })
  other.close()
  expect({ code, output }).toEqual({
    code: 1,
    output: `Port ${port} is taken by another program: stop that one, or set PORT to another port, like ${port + 1}.\n`,
  })
  expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('refuses a port that browsers do not open with one sentence, and starts nothing', async () => {
  const dataDir = aFolder()
  expect(await runProduct(dataDir, { PORT: '4190' })).toEqual({
    code: 1,
    output: 'PORT is 4190, which browsers do not open: set PORT to another port, like 3000. (It is set to "4190".)\n',
  })
  expect(fs.existsSync(dataDir)).toBe(false)
})

test('lists wrong settings in sentences, one a line, and starts nothing', async () => {
  const { code, output } = await runProduct(aFolder(), { PORT: 'x', PUBLIC_URL: 'nursery' })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(2)
})

test('refuses to start in production without its secrets, or with weak ones', async () => {
  const missing = await runProduct(aFolder(), {}, 'src/app/serve.ts')
  expect(missing.code).toBe(1)
  expect(missing.output).toContain('SESSION_SECRET is missing')
  const weak = await runProduct(aFolder(), { SESSION_SECRET: 'secret', MEMBERSHIP_SECRET: 'x'.repeat(40) }, 'src/app/serve.ts')
  expect(weak.code).toBe(1)
  expect(weak.output).toContain('SESSION_SECRET is shorter than 32 bytes')
  expect(weak.output).toContain('MEMBERSHIP_SECRET repeats itself')
})
