/**
 * `npm run dev`: the product with its demo nursery for development. Vite replaces a changed screen in the open page; a changed
 * file of the server restarts the server. Vite listens at PORT and proxies the server.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createServer, type ProxyOptions } from 'vite'
import { appPaths } from '#app/app-paths.ts'
import { readConfig } from '#server/config.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { project } from './run.ts'

const config = readConfig(process.env)
const port = await freePort()
const target = `http://127.0.0.1:${port}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'start/dev-server.ts'], {
  cwd: project,
  stdio: 'inherit',
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: config.publicUrl },
})

const isUnder = (address: string) => (parent: string) => address === parent || address.startsWith(`${parent}/`)
const isFile = (address: string) => fs.statSync(path.join(project, address), { throwIfNoEntry: false })?.isFile() === true

/** The file that Vite serves; undefined for the server's paths, false for what does not exist in development. */
function fileFor(url: string): string | false | undefined {
  const address = new URL(url, target).pathname
  if (address === '/') return '/index.html'
  if (appPaths.some(isUnder(address))) return '/app.html'
  // The app under development is not cached for offline use.
  if (address === '/service-worker.js') return false
  return address.startsWith('/@') || isFile(address) || isFile(`public${address}`) ? url : undefined
}

const toServer: ProxyOptions = { target, bypass: ({ url = '/' }) => fileFor(url) }
const vite = await createServer({
  root: project,
  appType: 'mpa',
  server: { host: config.host, port: config.port, strictPort: true, proxy: { '/': toServer } },
})
await vite.listen()

// Vite would exit before the server has stopped its database.
process.removeAllListeners('SIGTERM')
const ended = once(server, 'exit')
let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  server.kill('SIGTERM')
  await Promise.all([vite.close(), ended])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
