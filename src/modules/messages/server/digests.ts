/** Sends unread notifications by e-mail to those who chose it, once each morning. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import type { Db } from '#server/database.ts'
import { type Html, html } from '#server/html.ts'
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
  return html`<!doctype html>
    <html lang="en">
      <body style="margin:0;padding:24px;background:#f5f7f5;font:15px/1.5 system-ui,sans-serif;color:#1c2b22">
        <div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
          <h1 style="margin:0 0 16px;font-size:20px">${digestSubject(content)}</h1>
          ${digestParts(items).map(
            ({ label, items: these }) =>
              html`<h2 style="margin:20px 0 6px;font-size:13px;color:#4c6355">${label}</h2>
                ${these.map(
                  ({ title, message, when }) =>
                    html`<p style="margin:0 0 10px">
                      <b>${title}</b> <span style="color:#66756c">${when}</span><br />${message}
                    </p> `,
                )}`,
          )}
          ${more > 0 ? html`<p>and ${String(more)} more.</p>` : ''}
          <p style="margin:24px 0">
            <a
              href="${address}/notifications"
              style="padding:10px 18px;border-radius:8px;background:#1d6a3b;color:#fff;text-decoration:none"
              >Read them all</a
            >
          </p>
          <p style="margin:0;font-size:13px;color:#66756c">
            You asked for this summary.
            <a href="${unsubscribe}" style="color:#1d6a3b">Stop these mails</a>, or
            <a href="${address}${settingsPlace}" style="color:#1d6a3b">change how often they come</a>.
          </p>
        </div>
      </body>
    </html>`
}
