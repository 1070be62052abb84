/** The backup of each release is restored by the command of today, and the product starts on it; its archive is imported. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { emptyNursery, importInto } from '#testing/archives.ts'
import { end, runProduct, startProduct } from '../start/product.ts'
import { discard, ownTestFolder } from '../start/throw-away-database.ts'
import { releases } from './releases.ts'

const folder = ownTestFolder('upgrade')
afterAll(() => discard(folder))

describe.each(releases())('$version', (release) => {
  test('its backup is restored, and the product starts on it', async () => {
    const backup = path.join(folder, `backup-${release.version}`)
    fs.mkdirSync(backup)
    execFileSync('tar', ['-xf', path.join(release.folder, 'backup.tar'), '-C', backup])
    const dataDir = path.join(folder, release.version)
    const restored = await runProduct(dataDir, {}, 'src/app/restore.ts', [backup])
    expect(restored, restored.output).toMatchObject({ code: 0 })
    const started = await startProduct(dataDir)
    expect((await fetch(`${started.address}/api/health/ready`)).status).toBe(200)
    expect((await end(started, 'SIGTERM')).code).toBe(0)
  })

  test('its archive of a nursery is imported', async () => {
    const { data } = await importInto(await emptyNursery(), fs.readFileSync(path.join(release.folder, 'everything.zip')))
    expect(data.import).toMatchObject({ status: 'done' })
  })
})
