/** Mails a person's message to the support of the installation. */
import * as z from 'zod/mini'
import { Problem, tooMany } from '#kernel/problem.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { sendMail } from '#server/mail-retry-queue.ts'
import { sql } from '#server/sql.ts'
import { supportAddress } from '#server/support-address.ts'
import { versionText } from '#server/version.ts'
import type { writeToSupport as call } from '../contract.ts'

/** Messages of one nursery in 24 hours. */
const mostADay = 20

type Message = z.infer<typeof call.body>

export async function writeToSupport(db: Db, who: CurrentUser, { message, screen, request_id }: Message) {
  const to = supportAddress()
  if (to === undefined)
    throw new Problem('BAD_STATE', 'This installation has no address for support. Ask the person who runs Glasshouse for you.')
  const [{ nurseryName }, { email, sent }] = await Promise.all([
    readSettings(db),
    db.one(
      z.object({ email: z.string(), sent: z.int() }),
      sql`
      SELECT email, (SELECT count(*)::int FROM mails WHERE nursery_id = ${db.nursery_id}
        AND reference_type = 'support' AND created_at > now() - interval '24 hours') AS sent
      FROM users WHERE nursery_id = ${db.nursery_id} AND id = ${who.user_id}`,
    ),
  ])
  if (sent >= mostADay)
    throw tooMany(`${mostADay} messages went to support in the last 24 hours. Answer one of their e-mails instead.`, 3_600)
  const facts = [
    ['Nursery', nurseryName],
    ['Person', [who.name, who.role, email].filter(Boolean).join(', ')],
    ['Version', versionText],
    ['Screen', screen],
    ['Request', request_id],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  await sendMail(db, {
    user_id: null,
    to,
    subject: `Glasshouse, ${nurseryName}: a question`,
    text: `${message}\n\n${facts.join('\n')}`,
    ...(email !== '' && { reply_to: email }),
    reference: { type: 'support', id: who.user_id },
  })
  return { answers_to: email }
}
