/** Backups under load, damaged ones, and those by the clock: on another server, under another name, by another owner. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expiredBackups } from '#server/backup/format.ts'
import { readConfig } from '#server/config.ts'
import { end, startCommand } from '../../start/product.ts'
import { backUp } from './back-up.ts'
import { localFiles } from '#server/files.ts'
import { backUpEvery, backUpHourly } from './scheduled-backups.ts'
import { aShopToBackUp, query, ringUp, secrets, sessionOf } from '#testing/backup.ts'

const shop = aShopToBackUp('backup-proof')

test('a backup made under load is restored on another server by an owner that is no superuser, and sells on without a gap', async () => {
  const numbers: string[] = []
  let selling = true
  const load = Promise.all(
    [1, 2, 3].map(async (till) => {
      while (selling) numbers.push(await ringUp(shop.product, shop.token, `Till ${till}`))
    }),
  )
  while (numbers.length < 10) await new Promise(setImmediate)
  const acknowledged = numbers.length
  const made = await shop.command('backup', { DATABASE_URL: shop.url }, ['--to', shop.backups])
  selling = false
  await load
  expect(made).toMatchObject({ code: 0 })

  const target = await shop.server(path.join(shop.folder, 'target'))
  await query(target.url, `CREATE ROLE shop_owner LOGIN CREATEROLE PASSWORD 'pw'`)
  await query(target.url, 'CREATE DATABASE shop_copy OWNER shop_owner')
  const asSuperuser = new URL(target.url)
  asSuperuser.pathname = '/shop_copy'
  const asOwner = new URL(asSuperuser)
  asOwner.username = 'shop_owner'
  asOwner.password = 'pw'
  const dataDir = path.join(shop.folder, 'copy')
  const restored = await shop.command('restore', { DATABASE_URL: asOwner.href, GLASSHOUSE_DATA: dataDir }, [shop.newest()])
  expect(restored).toMatchObject({ code: 0 })

  const copy = await shop.open(asOwner.href, dataDir)
  try {
    const { rows } = await query<{ number: string; at: string }>(
      asSuperuser.href,
      `SELECT s.invoice_number AS number, (SELECT count(*)::int FROM payments AS p WHERE p.nursery_id = s.nursery_id AND p.sale_id = s.id) AS at
       FROM sales AS s ORDER BY s.invoice_number`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
    expect(rows.length).toBeLessThanOrEqual(numbers.length)
    // A part of what was sold, without a gap, each sale whole.
    const sold = numbers.toSorted()
    expect(rows.map(({ number }) => number)).toEqual(sold.slice(0, rows.length))
    expect(new Set(rows.map(({ at }) => at))).toEqual(new Set([1]))
    const signedIn = await copy.signIn(shop.email)
    const session = await sessionOf(
      copy,
      signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    )
    const next = await ringUp(copy, session, 'After the restore')
    expect(Number(next.replace(/\D/g, ''))).toBe(Number((sold[rows.length - 1] ?? '').replace(/\D/g, '')) + 1)
  } finally {
    await copy.close()
  }

  const again = await shop.command('restore', { DATABASE_URL: asOwner.href, GLASSHOUSE_DATA: path.join(shop.folder, 'other') }, [
    shop.newest(),
  ])
  expect(again).toMatchObject({ code: 1 })
  expect(again.output).toContain('The database shop_copy is not empty. Nothing was changed')
})

test('verify finds a flipped byte and a missing file, and needs no database', async () => {
  const env = { DATABASE_URL: shop.url }
  const to = path.join(shop.folder, 'damaged')
  expect(await shop.command('backup', env, ['--to', to])).toMatchObject({ code: 0 })
  const backup = path.join(to, fs.readdirSync(to)[0] ?? '')
  const whole = await shop.command('verify', {}, [backup])
  expect(whole).toMatchObject({ code: 0 })
  expect(whole.output).toContain('every checksum right')

  const place = path.join(backup, 'tables', 'public.sales.copy.gz')
  const bytes = fs.readFileSync(place)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  fs.writeFileSync(place, bytes)
  fs.rmSync(path.join(backup, 'files', ...shop.photo.split('/')))
  const { code, output } = await shop.command('verify', {}, [backup])
  expect(code).toBe(1)
  expect(output).toContain('tables/public.sales.copy.gz was changed: its checksum differs.')
  expect(output).toContain(`files/${shop.photo} is missing.`)
  const refused = await shop.command('restore', { GLASSHOUSE_DATA: path.join(shop.folder, 'never') }, [backup])
  expect(refused.output).toContain('This backup is damaged:')
  expect(fs.existsSync(path.join(shop.folder, 'never', 'postgres'))).toBe(false)
})

test('a schedule makes a backup every six hours, keeps the newest two, and goes on after one that failed', async () => {
  const to = path.join(shop.folder, 'scheduled')
  const env = { GLASSHOUSE_DATA: path.join(shop.folder, 'scheduled-data') }
  const working = readConfig({ ...env, DATABASE_URL: shop.url })
  const away = readConfig({ ...env, DATABASE_URL: 'postgres://nobody:pw@127.0.0.1:1/away' })
  fs.mkdirSync(path.join(to, 'glasshouse-20261123T010000Z.unfinished'), { recursive: true })
  fs.writeFileSync(path.join(to, 'notes.txt'), 'mine')
  let time = Date.UTC(2026, 10, 23, 2, 40)
  const seen: string[][] = []
  const clock = {
    now: () => new Date(time),
    pause: async (milliseconds: number) => {
      seen.push(fs.readdirSync(to).toSorted())
      if (seen.length === 4) throw new Error('The test has seen enough.')
      time += milliseconds
    },
  }
  const schedule = backUpEvery(6, clock, async (at) => {
    // The work takes ten minutes of the six hours.
    time += 600_000
    await backUp(
      seen.length === 2 ? away : working,
      { to, at, expired: (names) => expiredBackups(names, 2) },
      { atTheEnd: () => {} },
    )
  })
  await expect(schedule).rejects.toThrow('The test has seen enough.')
  const [first, second, fourth] = ['0240', '0840', '2040'].map((hour) => `glasshouse-20261123T${hour}00Z`)
  expect(seen).toEqual([
    [first, 'notes.txt'],
    [first, second, 'notes.txt'],
    [first, second, 'notes.txt'],
    [second, fourth, 'notes.txt'],
  ])
  for (const name of [second, fourth]) expect((await shop.command('verify', {}, [path.join(to, name ?? '')])).code).toBe(0)
})

/** Only root may make a disk, on Linux. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

test.skipIf(!mayMount)('an hourly backup leaves room on its disk for the database, and says so', async () => {
  const disk = path.join(shop.folder, 'small-disk')
  fs.mkdirSync(disk)
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0700', 'none', disk]).status).toBe(0)
  try {
    const log: string[] = []
    const pauses = [600_000, 3_600_000]
    const hourly = backUpHourly({
      now: () => new Date(Date.UTC(2026, 10, 30, 8)),
      pause: async () => {
        if (pauses.pop() === undefined) throw new Error('The test has seen enough.')
      },
      source: { ownerUrl: shop.url, files: localFiles(path.join(shop.sourceFolder, 'files')), secrets: undefined },
      to: path.join(disk, 'hourly'),
      log: { error: (...words: readonly unknown[]) => log.push(words.join(' ')) },
      onDone: () => {},
    })
    await expect(hourly).rejects.toThrow('The test has seen enough.')
    expect(log[0]).toMatch(
      /^The hourly backup failed\. The disk of \S+ has less than \d+ MB left, which the database needs to go on\. Make room there\./,
    )
    expect(fs.readdirSync(path.join(disk, 'hourly'))).toEqual([])
  } finally {
    spawnSync('umount', [disk])
  }
})

test('the lines of the nightly unit make a backup and read it back', async () => {
  const unit = fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'deploy', 'glasshouse-backup.service'), 'utf8')
  const lines = [...unit.matchAll(/^ExecStart=\/usr\/bin\/env node start\/run\.mjs src\/app\/(backup|verify)\.ts (.*)$/gm)]
  expect(lines.map(([, command]) => command)).toEqual(['backup', 'verify'])
  const to = path.join(shop.folder, 'nightly')
  for (const [, command, args = ''] of lines) {
    const words = args.replace('/var/backups/glasshouse', to).split(' ')
    expect(await shop.command(command === 'backup' ? 'backup' : 'verify', { DATABASE_URL: shop.url }, words)).toMatchObject({
      code: 0,
    })
  }
})

test('the command with a schedule makes its first backup at once, and ends on SIGTERM', async () => {
  const to = path.join(shop.folder, 'commanded')
  const args = ['--to', to, '--every', '1', '--keep', '2']
  const env = { ...secrets, DATABASE_URL: shop.url }
  const running = await startCommand(shop.sourceFolder, env, { entry: 'src/app/backup.ts', args, until: 'Backed up' })
  expect(running.process.exitCode).toBe(null)
  const { code } = await end(running, 'SIGTERM')
  expect(code).toBe(0)
  const made = fs.readdirSync(to)
  expect(made).toEqual([expect.stringMatching(/^glasshouse-\d{8}T\d{6}Z$/)])
  expect((await shop.command('verify', {}, [path.join(to, made[0] ?? '')])).code).toBe(0)
})
