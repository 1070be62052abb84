/** `npm run distribute`: spreads the nurseries of a Citus database over its nodes. Again after each upgrade, for new tables. */
import { distributeTables } from '#server/distribute.ts'
import { migrate } from '#server/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { attempt } from './product.ts'
import { step } from './startup-progress.ts'

await attempt(process.env, async ({ databaseUrl, secrets }, stopping) => {
  if (databaseUrl === undefined)
    throw new StartupError('DATABASE_URL is not set: it leads to the coordinator of Citus, as the owner of the database.')
  await step('Bringing the database up to date', () => migrate(databaseUrl, secrets.session))
  const { tables, all } = await distributeTables(databaseUrl, console.log)
  console.log(
    tables === 0
      ? `All ${all} tables were distributed before.`
      : `${tables} tables are distributed now, ${all} in all. Start Glasshouse now.`,
  )
  await stopping.end(0)
})
