/** Everything from nothing to a product that answers: `npm start` and `npm run serve` are this, with and without a demo. */
import { type Membership, makeMembership } from '#membership/membership.ts'
import { sentenceFor } from '#server/cannot-start.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openPool } from '#server/database.ts'
import { migrate } from '#server/migrate.ts'
import { refuseIfRunning, startEmbedded } from '#server/postgres/embedded.ts'
import { type SignIn, fillDemoOnce, startOverIfHalfFilled } from './first-run.ts'
import { refuseIfTaken } from './ports.ts'
import { step } from './progress.ts'
import { buildServer } from './server.ts'
import { type Stopping, prepareStopping } from './stopping.ts'
import { buildWebIfChanged } from './web-build.ts'

/** Starts the product and keeps it running; ends the process with a sentence when it cannot be started. */
export async function runProduct(env: NodeJS.ProcessEnv): Promise<void> {
  const stopping = prepareStopping()
  let dataDir = ''
  try {
    const config = readConfig(env)
    dataDir = config.dataDir
    await open(config, stopping)
  } catch (error) {
    if (stopping.begun) return // what was under way broke because everything is being stopped
    console.error(sentenceFor(error, dataDir) ?? error)
    await stopping.end(1)
  }
}

async function open(config: Config, stopping: Stopping): Promise<void> {
  if (config.databaseUrl === undefined) await refuseIfRunning(config.dataDir)
  await refuseIfTaken(config.host, config.port)
  console.log('Glasshouse is starting.')

  const database = await startDatabase(config, stopping)
  const logins = await step('Bringing the database up to date', () => migrate(database.url, config.secrets.session))
  const pool = openPool(logins.appUrl, config.poolSize)
  const membership = config.provider.embedded ? await startMembership(config, logins.membershipUrl) : undefined
  const { realm } = config.provider
  const filling = { ownerUrl: database.url, pool, membership, realm, dataDir: config.dataDir }
  const signIns = config.demo ? await fillDemoOnce(filling) : []
  membership?.showDemo(signIns)
  await buildWebIfChanged(step)

  const app = await buildServer({ config, pool, membership })
  stopping.atTheEnd(() => app.close())
  if (stopping.begun) return
  await app.listen({ host: config.host, port: config.port })
  welcome(config, database.how, signIns)
}

interface Database {
  /** As its owner. */
  readonly url: string
  /** Where it is, in words. */
  readonly how: string
}

async function startDatabase({ databaseUrl, dataDir, publicUrl, poolSize }: Config, stopping: Stopping): Promise<Database> {
  if (databaseUrl !== undefined) return { url: databaseUrl, how: `the PostgreSQL server at ${new URL(databaseUrl).host}` }
  const starting = startEmbedded(dataDir, { address: publicUrl, connections: poolSize + 50 })
  stopping.atTheEnd(async () => (await starting).stop())
  const { url, how } = await step('Starting the database', () => starting)
  await startOverIfHalfFilled(url)
  return { url, how: `${dataDir} (PostgreSQL ${how})` }
}

async function startMembership({ publicUrl, secrets, provider }: Config, url: string): Promise<Membership> {
  const membership = makeMembership({
    databaseUrl: url,
    publicUrl,
    secret: secrets.membership,
    audience: provider.audience,
    clientId: provider.clientId,
  })
  await membership.migrate()
  return membership
}

function welcome({ publicUrl, host }: Config, how: string, signIns: readonly SignIn[]): void {
  console.log(`\nGlasshouse is open at ${publicUrl}\n`)
  if (signIns.length > 0) console.log('Sign in to the demo nursery as')
  for (const { role, email, password } of signIns) console.log(`  ${role.padEnd(14)} ${email.padEnd(34)} ${password}`)
  console.log(`\nIts data lies in ${how}. Ctrl-C stops everything.`)
  if (signIns.length > 0 && host !== '127.0.0.1')
    console.log('Careful: others in this network can reach it, and the passwords above are no secret.')
}
