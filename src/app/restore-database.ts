/** Makes the database of a backup again, in an empty one. */
import { type Manifest } from '#server/backup/format.ts'
import { restoreRows } from '#server/backup/restore-backup.ts'
import type { Config } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { type Migration, migrate, readMigrations } from '#server/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { startMembership } from './product.ts'
import { step } from './startup-progress.ts'

interface Backup {
  readonly folder: string
  readonly manifest: Manifest
  readonly key: Buffer | undefined
  /** The answer of `migrationsFor`. */
  readonly migrations: readonly Migration[]
}

/** Creates the tables that the backup has, loads its rows, and brings the database to the version of this product. */
export async function restoreDatabase(config: Config, url: string, { folder, manifest, key, migrations }: Backup): Promise<void> {
  await step('Creating the tables', async () => {
    const { appUrl, membershipUrl } = await migrate(url, config.secrets.session, migrations)
    if (config.provider.embedded) await createMembershipTables(config, membershipUrl, appUrl)
  })
  await step('Loading the rows', () => restoreRows(url, folder, manifest, key))
  await step('Bringing the database up to date', () => migrate(url, config.secrets.session))
}

/** Migrations that the backup's database had. Throws a StartupError for a backup of a newer or a changed product. */
export function migrationsFor(manifest: Manifest): Migration[] {
  const own = readMigrations()
  return manifest.migrations.map(({ version, name, checksum }) => {
    const found = own.find((each) => each.version === version)
    if (found?.checksum !== checksum)
      throw new StartupError(
        `This backup was made by another version of Glasshouse (it has ${name}${found ? ', with other content' : ''}): restore it with that version, then upgrade.`,
      )
    return found
  })
}

/** The provider creates its tables itself. */
async function createMembershipTables(config: Config, membershipUrl: string, appUrl: string): Promise<void> {
  const pool = openPool(appUrl, 1)
  const membership = await startMembership(config, membershipUrl, pool)
  await membership.close()
  await pool.end()
}
