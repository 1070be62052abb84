/** Sends the three mails that help a new nursery's owner, each once, in the daytime of the nursery. */
import type { UserId } from '#kernel/id.ts'
import { type MailList, unsubscribePath } from '#modules/messages/server/unsubscribe.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { type Html, html } from '#server/html.ts'
import type { Job } from '#server/jobs.ts'
import { sendMail } from '#server/mail-retry-queue.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { dueWelcomeMail } from '../welcome-mails.ts'
import { type WelcomeText, welcomePlain, welcomeText, welcomeWords } from '../welcome-texts.ts'
import { readOnboarding } from './onboarding.ts'
import * as queries from './welcome-mails.queries.ts'

interface Links {
  /** The base address of the product. */
  readonly address: string
  /** Signs the unsubscribe link. */
  readonly secret: string
}

/** Sends what is due; returns which. */
export async function sendWelcomeMail(db: Db, now: Date, { address, secret }: Links): Promise<string | undefined> {
  const owner = await queries.readOwner(db)
  if (!owner) return undefined
  const { timeZone, nurseryName } = await readSettings(db)
  const rows = await queries.readSent(db)
  const today = dayIn(timeZone, now)
  const trial_ends_on = owner.trial_until === null ? undefined : dayIn(timeZone, new Date(owner.trial_until))
  const mail = dueWelcomeMail({
    today,
    hour: Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now)),
    signed_up_on: dayIn(timeZone, new Date(owner.created_at)),
    trial_ends_on,
    sent: rows.flatMap(({ mail: sent }) => (sent === 'stopped' ? [] : [sent])),
    last_sent_on: rows.at(-1)?.sent_on,
    stopped: rows.some(({ mail: sent }) => sent === 'stopped'),
  })
  if (mail === undefined || (await queries.noteSent(db, mail, today)) === 0) return undefined
  const { sale, plants } = await readOnboarding(db, owner.user_id)
  const text = welcomeText(mail, {
    nursery: nurseryName || 'Glasshouse',
    has_started: sale || plants,
    trial_ends: longDay(trial_ends_on ?? today),
  })
  const { first_name, user_id } = owner
  const unsubscribe = address + unsubscribePath(secret, { nursery_id: db.nursery_id, user_id }, welcomeList)
  await sendMail(db, {
    to: owner.email,
    subject: text.subject,
    text: welcomePlain(text, { first_name, address, unsubscribe }),
    html: page(text, { first_name, address, unsubscribe }).text,
    unsubscribe,
    reference: { type: 'welcome', id: user_id },
    user_id: null,
  })
  return mail
}

const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )

/** The owner stops these mails by the link in them, without signing in. */
export const welcomeList: MailList = {
  path: '/unsubscribe-welcome',
  purpose: 'unsubscribe welcome',
  isStopped: async (db) => (await queries.readSent(db)).some(({ mail }) => mail === 'stopped'),
  stop: (db, userId) => stop(db, userId),
  question: html`<p>We send three e-mails to the owner of a new nursery, to help with the start.</p>
    <form method="post"><button>Stop these e-mails</button></form>`,
  stopped: html`<p>You won’t get these e-mails any more. Help in Glasshouse has all that they say.</p>
    <p><a href="/help">Open Help</a></p>`,
}

async function stop(db: Db, user_id: UserId): Promise<void> {
  const { timeZone } = await readSettings(db)
  if ((await queries.noteSent(db, 'stopped', addDays(dayIn(timeZone, await db.now()), -1))) === 0) return
  await recordChange(db, {
    user_id,
    action: 'notifications.unsubscribe',
    subject_type: 'user',
    subject_id: user_id,
    after: { welcome: 'off' },
  })
}

export const welcomeJob = (links: Links): Job => ({
  name: 'dashboard.welcome-mail',
  byTheClock: true,
  work: async ({ pool, nursery_id }) =>
    void (await withTenantTransaction(pool, nursery_id, async (db) => sendWelcomeMail(db, await db.now(), links))),
})

function page(
  { subject, opening, steps, action }: WelcomeText,
  { first_name, address, unsubscribe }: { readonly first_name: string; readonly address: string; readonly unsubscribe: string },
): Html {
  return html`<!doctype html>
    <html lang="en">
      <body style="margin:0;padding:24px;background:#f5f7f5;font:15px/1.5 system-ui,sans-serif;color:#1c2b22">
        <div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
          <h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>
          <p>${welcomeWords.greeting({ first_name })}</p>
          <p>${opening}</p>
          <ol style="padding-left:20px">
            ${steps.map(
              ({ title, text, path }) =>
                html`<li style="margin:0 0 12px">
                  <a href="${address}${path}" style="color:#1d6a3b"><b>${title}</b></a
                  ><br />${text}
                </li>`,
            )}
          </ol>
          <p style="margin:24px 0">
            <a
              href="${address}${action.path}"
              style="padding:10px 18px;border-radius:8px;background:#1d6a3b;color:#fff;text-decoration:none"
              >${action.label}</a
            >
          </p>
          <p style="margin:0;font-size:13px;color:#66756c">
            ${welcomeWords.reason} <a href="${unsubscribe}" style="color:#1d6a3b">${welcomeWords.stop}</a>.
          </p>
        </div>
      </body>
    </html>`
}
