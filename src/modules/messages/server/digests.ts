/** Sends unread notifications by e-mail to those who chose it, once each morning. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { type Html, html } from '#server/html.ts'
import { mailButton, mailPage } from './mail-page.ts'
import { sendMails } from '#server/mail-retry-queue.ts'
import { type DigestContent, digestParts, digestSubject, digestText, lastMorning, settingsPlace } from '../digest.ts'
import * as queries from './digests.queries.ts'
import { unsubscribePath } from './unsubscribe.ts'

const mostListed = 40

export interface DigestLinks {
  /** The base address of the product. */
  readonly address: string
  /** Signs the unsubscribe link. */
  readonly secret: string
}

/** Returns how many mails were written. */
export async function sendDigests(db: Db, now: Date, { address, secret }: DigestLinks): Promise<number> {
  const wanted = await queries.lockDigests(db)
  if (wanted.length === 0) return 0
  const { timeZone, nurseryName } = await readSettings(db)
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false }).format(now))
  const weekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' })
  const due = wanted
    .map((each) => ({ ...each, morning: lastMorning(each.frequency, dayIn(timeZone, now), hour) }))
    .filter(({ morning, last_sent_for }) => morning > last_sent_for)
  if (due.length === 0) return 0
  const unread = Map.groupBy(await queries.unreadSince(db, due, mostListed), ({ user_id }) => user_id)
  await queries.markDone(db, due)
  const mails = due.flatMap(({ user_id, email }) => {
    const rows = unread.get(user_id) ?? []
    if (rows.length === 0) return []
    const items = rows.map(({ created_at, user_id: _, ...row }) => ({ ...row, when: weekday.format(new Date(created_at)) }))
    const unsubscribe = address + unsubscribePath(secret, { nursery_id: db.nursery_id, user_id })
    const content: DigestContent = { nursery: nurseryName, items, unread: rows[0]?.unread ?? 0, address, unsubscribe }
    return {
      to: email,
      subject: digestSubject(content),
      text: digestText(content),
      html: page(content).text,
      unsubscribe,
      ...(nurseryName ? { sender_name: nurseryName } : {}),
      reference: { type: 'digest', id: user_id },
      user_id: null,
    }
  })
  if (mails.length > 0) await sendMails(db, mails)
  return mails.length
}

function page(content: DigestContent): Html {
  const { items, unread, address, unsubscribe } = content
  const more = unread - items.length
  return mailPage(digestSubject(content), [
    html`<h1 style="margin:0 0 16px;font-size:20px">${digestSubject(content)}</h1>`,
    ...digestParts(items).map(
      ({ label, items: these }) =>
        html`<h2 class="soft" style="margin:20px 0 6px;font-size:13px;color:#4c6355">${label}</h2>
          ${these.map(
            ({ title, message, when }) =>
              html`<p style="margin:0 0 10px">
                <b>${title}</b> <span class="soft" style="color:#66756c">${when}</span><br />${message}
              </p> `,
          )}`,
    ),
    ...(more > 0 ? [html`<p>and ${String(more)} more.</p>`] : []),
    mailButton(`${address}/notifications`, 'Read them all'),
    html`<p class="soft" style="margin:0;font-size:13px;color:#66756c">
      You asked for this summary.
      <a class="link" href="${unsubscribe}" style="color:#1d6a3b">Unsubscribe</a>, or
      <a class="link" href="${address}${settingsPlace}" style="color:#1d6a3b">change how often they come</a>.
    </p>`,
  ])
}
