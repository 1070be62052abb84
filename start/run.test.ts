/** The launcher: installs missing packages, and switches to the right Node. */
import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { folder, write, installed, launch, productThat, starts } from './testing-run.ts'

afterAll(() => fs.rmSync(folder, { recursive: true, maxRetries: 10 }))

test('installs the locked packages in a fresh clone, runs the entry and exits with its code', async () => {
  const first = await launch('entry.mjs')
  expect(first.output).toContain('npm ci --include=dev')
  expect(first.output).toContain('ran with these words')
  expect(first.code).toBe(7)
  expect((await launch('entry.mjs')).output).toBe('ran with these words\n')
})

test('gives the product the variables of .env; those of the environment go before, and nothing else reads it', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  write('.env', 'PORT=3456\nHOST=0.0.0.0\n')
  for (const entry of ['src/app/serve.ts', 'entry.mjs']) write(entry, 'console.log(process.env.PORT, process.env.HOST)')
  const env = { HOST: '127.0.0.1' }
  expect((await launch('src/app/serve.ts', { env })).output).toBe('3456 127.0.0.1\n')
  expect((await launch('src/app/serve.ts', { env: { ...env, ENV_FILE: '' } })).output).toBe('undefined 127.0.0.1\n')
  expect((await launch('entry.mjs', { env })).output).toBe('undefined 127.0.0.1\n')
})

test('restarts a product that was serving and is killed', async () => {
  installed({ pg: '8.0.0', vite: '8.0.0' })
  productThat(`if (starts === 1) process.kill(process.pid, 'SIGKILL'); console.log('open again')`)
  const { code, output } = await launch('src/app/serve.ts')
  expect([code, starts()]).toEqual([0, 2])
  const ended = process.platform === 'win32' ? 'exit code 1' : 'SIGKILL'
  expect(output).toContain(`Glasshouse ended unexpectedly (${ended}). It is started again in 0.5 s.\n`)
  expect(output).toContain('open again')
})
