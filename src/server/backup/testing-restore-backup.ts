/** Helpers of `restore-backup.test.ts` and `restore-backup.proof.ts`. */
import path from 'node:path'
import { copyMigratedDatabase, ownTestFolder } from '../../../start/throw-away-database.ts'
import { withOwnerClient } from '../database-owner.ts'
import { localFiles } from '../files.ts'
import { type Embedded, startEmbedded } from '../postgres/embedded.ts'

export const folder = ownTestFolder('restore')
export const servers: Embedded[] = []

export async function server(name: string) {
  const dataDir = path.join(folder, name)
  await copyMigratedDatabase(dataDir)
  const embedded = await startEmbedded(dataDir, { throwAway: true })
  servers.push(embedded)
  return { url: embedded.url, files: localFiles(path.join(dataDir, 'files')) }
}

export const ask = (url: string, statement: string, values: readonly unknown[] = []) =>
  withOwnerClient(url, async (owner) => (await owner.query<Record<string, unknown>>(statement, [...values])).rows)
