/** A killed run of the tests leaves nothing for the next one: neither folders nor servers. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isAlive } from '#server/postgres/processes.ts'
import { postmasterOf } from './product.ts'
import { ownTestFolder, sweep } from './throw-away-database.ts'

test('removes the folder of a killed run and ends its database; those of a running one stay', async () => {
  const own = ownTestFolder('stays')
  const script = `import { startEmbedded } from '#server/postgres/embedded.ts'
    import { copyMigratedDatabase, ownTestFolder } from './start/throw-away-database.ts'
    const folder = ownTestFolder('killed')
    await copyMigratedDatabase(folder)
    await startEmbedded(folder, { throwAway: true })
    console.log(folder)`
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = (await once(run.stdout, 'data')) as [Buffer]
  const folder = printed.toString().trim()
  const postmaster = postmasterOf(folder) ?? 0
  await sweep()
  expect(isAlive(postmaster)).toBe(true)
  run.kill('SIGKILL')
  await once(run, 'exit')
  await sweep()
  expect([isAlive(postmaster), fs.existsSync(folder), fs.existsSync(own)]).toEqual([false, false, true])
  fs.rmSync(own, { recursive: true })
})
