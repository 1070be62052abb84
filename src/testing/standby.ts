/** A streaming replica of an embedded database, made as pg_basebackup does: a copy of its files while it runs. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { identityFor } from '#server/postgres/identity.ts'
import { type Place, addressOf, freePort, startServer, stopServer } from '#server/postgres/postmaster.ts'

/** `source` is the data folder of the primary, `folder` a new one. */
export async function startStandby(source: string, primaryUrl: string, folder: string) {
  const { port: primaryPort, password } = new URL(primaryUrl)
  const place: Place = {
    data: path.join(folder, 'postgres'),
    log: path.join(folder, 'postgres.log'),
    password,
    settings: ['max_connections=60', 'shared_buffers=32MB', 'fsync=off'],
  }
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  const primary = new pg.Client(primaryUrl)
  await primary.connect()
  await primary.query(`SELECT pg_backup_start('standby', true)`)
  const files = path.join(source, 'postgres')
  const skipped = new Set(['postmaster.pid', 'postmaster.opts'].map((name) => path.join(files, name)))
  // A file that the running server removes meanwhile is not needed: the log that is replayed says so too.
  fs.cpSync(files, place.data, { recursive: true, filter: (file) => !skipped.has(file) && fs.existsSync(file) })
  const { rows } = await primary.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
  await primary.end()
  fs.writeFileSync(path.join(place.data, 'backup_label'), rows[0]?.labelfile ?? '')
  fs.writeFileSync(path.join(place.data, 'standby.signal'), '')
  const connection = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`
  fs.appendFileSync(path.join(place.data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  const { uid, gid } = fs.statSync(files)
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.chownSync(path.join(folder, name), uid, gid)

  const identity = await identityFor(place.data)
  const port = await freePort()
  const start = async () => {
    const { ok, why } = await startServer(place, identity, port)
    if (!ok) throw new Error(why)
  }
  await start()
  return {
    url: addressOf(place, port, new URL(primaryUrl).pathname.slice(1)),
    start,
    stop: () => stopServer(place, identity),
  }
}
