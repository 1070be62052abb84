/** `npm run demo`: adds the demo nursery to your own database. */
import { StartupError } from '#server/startup-error.ts'
import { MembershipError } from '#membership/membership-error.ts'
import { fill } from './first-run.ts'
import { attempt, prepare } from './product.ts'
import { signInText } from './startup-message.ts'

await attempt(process.env, async (config, stopping) => {
  if (config.mode === 'production')
    throw new StartupError('The demo is never filled in production: its passwords are known to everybody.')
  if (config.databaseUrl === undefined)
    throw new StartupError(
      'The product fills its own database with the demo automatically, on the first "npm start". Give the database of your own in DATABASE_URL.',
    )
  const { pool, membership } = await prepare(config, stopping)
  await membership?.migrate()
  const signIns = await fill({ ownerUrl: config.databaseUrl, pool, membership, realm: config.provider.realm }).catch(
    (error: unknown) => {
      throw error instanceof MembershipError
        ? new StartupError('The demo is in this database already: its people have their accounts.')
        : error
    },
  )
  console.log(signInText(signIns))
  await stopping.end(0)
})
