/**
 * The database is away, silent, or has no room on its disk while tills sell: each request is answered while it lasts, nothing is lost, and all
 * is well again without a hand. `OUTAGE_SECONDS=30 npm test outages` makes each last so long.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { discard, ownTestFolder } from '../../start/throw-away-database.ts'
import { ask } from '#testing/load.ts'
import { badRefusals, sellThrough } from '#testing/outage.ts'
import { prove } from '#testing/proof.ts'

const seconds = Number(process.env['OUTAGE_SECONDS'] ?? 6)
const folder = ownTestFolder('outages')
const onDisk = path.join(folder, 'small-disk')
afterAll(async () => {
  await discard(path.join(folder, 'database'))
  if (mounted) spawnSync('umount', [onDisk])
  await discard(folder)
})

/** A disk of its own, so that it can be full: only root may make one, on Linux. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0
let mounted = false
function mountSmallDisk(): void {
  fs.mkdirSync(onDisk)
  mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0755', 'none', onDisk]).status === 0
  expect(mounted, 'a small file system was mounted').toBe(true)
}

/** 503; or 409 where the first try was still under way. */
const database = ['503', '409']

test.each(['cut', 'silent'] as const)('the connections to the database are %s, and come back', async (state) => {
  const { sold, mistakes } = await sellThrough({ folder, name: state }, async ({ cable, refusals }) => {
    cable.setState(state)
    await pause(seconds * 1_000)
    // Each of the four tills has its answer before the database is back.
    await expect.poll(refusals).toBeGreaterThanOrEqual(4)
    cable.setState('whole')
  })
  expect(sold.refused['503'] ?? 0).toBeGreaterThan(0)
  prove(`sales while the database was ${state === 'cut' ? 'away' : 'silent'} for ${seconds} s`, sold.acknowledged.size, [
    ...mistakes,
    ...badRefusals(sold, database),
  ])
})

test.skipIf(!mayMount)('the disk of the database is full, and has room again', async () => {
  mountSmallDisk()
  const place = { folder, name: 'disk', dataDir: path.join(onDisk, 'data') }
  const { sold, mistakes } = await sellThrough(place, async ({ url, refusals }) => {
    await ask(url, 'CHECKPOINT')
    const filler = path.join(onDisk, 'filler')
    expect(spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).status).not.toBe(0)
    await expect.poll(refusals).toBeGreaterThan(0)
    await pause(seconds * 1_000)
    fs.rmSync(filler)
  })
  prove('sales while the disk of the database was full', sold.acknowledged.size, [...mistakes, ...badRefusals(sold, database)])
})
