/** docs/recover.md, "Back to any moment": its lines are run as they stand there, on the PostgreSQL of this machine, after a mistake in a shop that sells. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { contentOf } from '#testing/backup.ts'
import { ask, keepSelling, mistakesIn, openShop } from '#testing/load.ts'
import { prove } from '#testing/proof.ts'
import { freePort } from '#server/postgres/postmaster.ts'
import { newSecret } from '#server/secrets.ts'
import { missedArchive } from '#server/wal-archive.ts'
import { type Started, end, startProduct } from '../start/product.ts'
import { discard, ownTestFolder } from '../start/throw-away-database.ts'
import {
  type Server,
  asSuperuser,
  createShop,
  initdb,
  initialise,
  owner,
  patience,
  programs,
  startPostgres,
  unprivileged,
} from './testing-postgresql.ts'
import { deploy, serverFolder } from './testing-servers.ts'

const folder = ownTestFolder('point-in-time')
const machine = serverFolder()
const secrets = { SESSION_SECRET: newSecret(), MEMBERSHIP_SECRET: newSecret() }
const running: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of running.toReversed()) await stop()
  fs.rmSync(machine, { recursive: true, force: true })
  await discard(folder)
})

/** A code block of the page by its first line, with the folders of this test in place of those of a server. */
function documented(title: string): string {
  const page = fs.readFileSync(path.join(deploy, '..', 'docs', 'recover.md'), 'utf8')
  const block = page.split(/^```(?:sh)?\n/m).find((part) => part.startsWith(`# ${title}\n`))
  if (block === undefined) throw new Error(`docs/recover.md has no block "${title}".`)
  return block
    .replaceAll('/archive', path.join(machine, 'archive'))
    .replaceAll('/var/lib/postgresql/18', machine)
    .replaceAll('/usr/lib/postgresql/18/bin', programs)
}

/** Runs the lines as the user of the database; the services are started and stopped by the test. */
function run(script: string, port?: number): void {
  const { status, stderr } = spawnSync('sh', ['-c', `systemctl() { :; }\n${script}`], {
    encoding: 'utf8',
    cwd: machine,
    env: { ...process.env, ...asSuperuser(port) },
    ...unprivileged,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}

function setLine(script: string, name: string, value: string): string {
  const line = new RegExp(`^${name}=.*$`, 'm')
  expect(script).toMatch(line)
  return script.replace(line, `${name}='${value}'`)
}

async function open(data: string): Promise<Server> {
  const server = await startPostgres(data)
  running.push(() => server.stop())
  return server
}

async function openProduct(server: Server): Promise<Started & { readonly archivedAt: () => Promise<number> }> {
  const METRICS_PORT = String(await freePort())
  const env = { ...secrets, DATABASE_URL: server.urlAs(owner, 'shop'), METRICS_PORT }
  const product = await startProduct(path.join(folder, String(server.port)), env)
  running.push(() => end(product, 'SIGTERM'))
  const archivedAt = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    return Number(/^wal_archive_timestamp_seconds (.*)$/m.exec(metrics)?.[1])
  }
  return { ...product, archivedAt }
}

/** The operator's warning so many seconds after the journal was archived for the last time. */
async function warningAfter(seconds: number, archivedAt: number, url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return missedArchive(client, new Date((archivedAt + seconds) * 1_000)).finally(() => client.end())
}

/** Tables of the shop; the queue of jobs changes by itself. */
async function rowsOf(url: string): Promise<Readonly<Record<string, string>>> {
  const content = await contentOf(url)
  return Object.fromEntries(Object.entries(content).filter(([name]) => !name.startsWith('graphile_worker.')))
}

test.skipIf(initdb === undefined)(
  'after a mistake the database comes back to the minute before it, by the lines of the page: every row, and it sells on',
  async () => {
    const [main, archive] = [path.join(machine, 'main'), path.join(machine, 'archive')]
    fs.mkdirSync(archive)
    fs.chmodSync(archive, 0o777)
    initialise(main)
    fs.appendFileSync(path.join(main, 'postgresql.conf'), documented('/etc/postgresql/18/main/conf.d/archive.conf'))
    const server = await open(main)
    await createShop(server)
    const product = await openProduct(server)
    const url = server.urlAs('postgres', 'shop')
    const shop = await openShop(url, secrets.SESSION_SECRET)
    const sell = async (many: number) => {
      const selling = keepSelling(product.address, shop, 3)
      await vi.waitFor(() => expect(selling.count()).toBeGreaterThan(many), patience)
      return selling.stop()
    }

    await sell(20)
    // Two weeks later the first base backup and its journal are gone.
    for (let week = 0; week < 3; week++) {
      run(documented('base-backup'), server.port)
      const second = Math.floor(Date.now() / 1_000)
      await sell(10)
      // The names of two base backups differ by a second at least.
      await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(second)
    }
    const bases = fs.readdirSync(archive).filter((name) => name.startsWith('base-'))
    expect(bases).toHaveLength(2)
    fs.chmodSync(archive, 0o555)
    await ask(url, 'SELECT pg_switch_wal()')
    const figures = () =>
      ask<{ failed: boolean; archived_at: number }>(
        url,
        `SELECT last_failed_time > last_archived_time AS failed, extract(epoch FROM last_archived_time)::float8 AS archived_at
         FROM pg_stat_archiver`,
      )
    await expect.poll(figures, patience).toMatchObject([{ failed: true }])
    const [{ archived_at: stoppedAt } = { archived_at: 0 }] = await figures()
    expect(await product.archivedAt()).toBe(stoppedAt)
    expect(await warningAfter(899, stoppedAt, server.urlAs(owner, 'shop'))).toBe(undefined)
    expect(await warningAfter(901, stoppedAt, server.urlAs(owner, 'shop'))).toContain(
      'PostgreSQL has archived none of its journal',
    )
    fs.chmodSync(archive, 0o777)
    await expect.poll(product.archivedAt, patience).toBeGreaterThan(stoppedAt)

    const early = await ask<{ at: string; sales: number }>(
      url,
      'SELECT clock_timestamp()::text AS at, (SELECT count(*)::int FROM sales) AS sales',
    )
    await sell(20)
    const before = await rowsOf(url)
    const [minute] = await ask<{ at: string }>(url, 'SELECT clock_timestamp()::text AS at')
    const { acknowledged } = await sell(20)
    await ask(url, 'TRUNCATE payments CASCADE')
    await ask(url, `UPDATE nurseries SET name = 'A mistake'`)
    await end(product, 'SIGTERM')
    await server.stop()

    const backTo = async (at = '') => {
      const back = setLine(documented('back-to-a-minute'), 'minute', at)
      run(setLine(back, 'base', path.join(archive, bases.toSorted().at(-1) ?? '')))
      const recovered = await open(main)
      const found = recovered.urlAs('postgres', 'shop')
      await expect
        .poll(() => ask<{ open: boolean }>(found, 'SELECT NOT pg_is_in_recovery() AS open'), patience)
        .toEqual([{ open: true }])
      return { recovered, found }
    }
    // A minute that is too early first, then the right one: the journal of the first way back is in the archive, too.
    const wrong = await backTo(early[0]?.at)
    expect(await ask(wrong.found, 'SELECT count(*)::int AS sales FROM sales')).toEqual([{ sales: early[0]?.sales }])
    await ask(wrong.found, 'SELECT pg_switch_wal()')
    await vi.waitFor(() => expect(fs.readdirSync(archive)).toContain('00000002.history'), patience)
    await wrong.recovered.stop()
    run('mv main wrong; mv before main')
    const { recovered, found } = await backTo(minute?.at)
    const after = await rowsOf(found)
    prove(
      'tables of a database that was brought back to a minute, row by row',
      Object.keys(before).length,
      Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]),
    )
    const sales = await ask<{ id: string; invoice_number: string }>(found, 'SELECT id, invoice_number FROM sales')
    expect(sales.filter(({ id }) => acknowledged.has(id))).toEqual([])

    const next = await openProduct(recovered)
    const selling = keepSelling(next.address, shop, 3)
    await vi.waitFor(() => expect(selling.count()).toBeGreaterThan(20), patience)
    const sold = await selling.stop()
    const all = new Map([...sales.map(({ id, invoice_number }) => [id, invoice_number] as const), ...sold.acknowledged])
    expect(await mistakesIn(found, shop, { ...sold, acknowledged: all })).toEqual([])
  },
)
