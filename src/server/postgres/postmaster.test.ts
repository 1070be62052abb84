/** The ports that servers of this product listen on if none is named. */
import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './postmaster.ts'

test('a free port is none that the system gives to outgoing connections', async () => {
  for (let i = 0; i < 20; i++) expect(await freePort()).toBeLessThan(32_768)
})

test('a port that a server listens on is not free', async () => {
  const taken = await freePort()
  const server = net.createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(taken, '127.0.0.1'), 'listening')
  for (let i = 0; i < 20; i++) expect(await freePort({ from: taken, to: taken + 1 })).toBe(taken + 1)
})
