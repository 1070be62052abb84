/** Hands for the tests of `embedded`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ownTestFolder } from '../../../start/throw-away-database.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

export const folder = ownTestFolder('embedded')
export const started: Embedded[] = []

export async function start(...wishes: Parameters<typeof startEmbedded>): Promise<Embedded> {
  const database = await startEmbedded(...wishes)
  started.push(database)
  return database
}

let folders = 0
export const aFolder = () => path.join(folder, String(folders++))
/** A folder whose database was created already, which takes seconds: a copy of the first. */
export async function aDatabaseFolder(): Promise<string> {
  const first = path.join(folder, 'first')
  if (!fs.existsSync(first)) await (await start(first)).stop()
  const dataDir = aFolder()
  fs.cpSync(first, dataDir, { recursive: true })
  return dataDir
}

export const postmasterOf = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

export async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Record<string, unknown>>(text).finally(() => client.end())).rows
}

/** A process that starts the database of this folder, prints its address, and does nothing more. */
export function startProcess(dataDir: string) {
  const script = `import { startEmbedded } from '#server/postgres/embedded.ts'
    const { url } = await startEmbedded(process.argv[1], { address: 'http://127.0.0.1:1234' })
    console.log(url)`
  return spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
}

export async function aHolder(dataDir: string): Promise<{ process: ChildProcess; url: string }> {
  const child = startProcess(dataDir)
  const [url] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, url: url.toString().trim() }
}

export async function kill(process: ChildProcess) {
  process.kill('SIGKILL')
  await once(process, 'exit')
}
