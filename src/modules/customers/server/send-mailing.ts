/** The background job of a mailing: one account after the other, each in a transaction of its own, within the limit of e-mails an hour. */
import type { NurseryId } from '#kernel/id.ts'
import type pg from 'pg'
import { mailDocument } from '#modules/messages/server/mail-document.ts'
import { Problem } from '#kernel/problem.ts'
import { wholePdf } from '#server/pdf.ts'
import { type Assignment, type Job, enqueue } from '#server/jobs.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { noteMail } from './accounts.ts'
import { mailingJob } from './mailings.ts'
import { type WaitingRecipient, markRecipient, nextRecipient } from './mailings.queries.ts'
import { reminderOf, statementMailOf } from './statement-documents.ts'

/** Milliseconds to wait when the nursery has reached its hourly limit of e-mails. */
const pause = 10 * 60_000

/** Sends to everybody who waits. Run again after a crash, it goes on with the next; nobody gets two. */
export async function sendMailing({ pool, events, nursery_id, payload }: Assignment): Promise<void> {
  const mailing_id = String(payload['mailing_id'])
  for (;;) {
    const next = await withTenantTransaction(pool, nursery_id, async (db) => {
      const recipient = await nextRecipient(db, mailing_id)
      return recipient ? { recipient, document: await documentFor(db, recipient) } : undefined
    })
    if (!next) return
    const outcome = await sendOne(pool, nursery_id, next)
    events.publish({ about: '/api/business-accounts', nursery_id })
    if (outcome === 'later') {
      await withTenantTransaction(pool, nursery_id, async (db) => {
        const at = new Date((await db.now()).getTime() + pause)
        return enqueue(db, mailingJob, { nursery_id, mailing_id }, { key: `${mailingJob} ${mailing_id}`, at })
      })
      return
    }
  }
}

const documentFor = (db: Parameters<typeof nextRecipient>[0], recipient: WaitingRecipient) => {
  const days = { from: recipient.from_day, to: recipient.to_day }
  return recipient.kind === 'statement'
    ? statementMailOf(db, recipient.business_account_id, days)
    : reminderOf(db, recipient.business_account_id, days, recipient)
}

interface Next {
  readonly recipient: WaitingRecipient
  readonly document: Awaited<ReturnType<typeof statementMailOf>>
}

async function sendOne(pool: pg.Pool, nurseryId: NurseryId, { recipient, document }: Next): Promise<'done' | 'later'> {
  const { id, created_by, business_account_id, email } = recipient
  const drawn = { ...document, content: await wholePdf(document.pdf) }
  try {
    await withTenantTransaction(pool, nurseryId, async (db) => {
      if (!(await markRecipient(db, id, 'sent'))) return
      await mailDocument(db, created_by, { to: email }, drawn)
      await noteMail(db, created_by, business_account_id, `${drawn.name} e-mailed to ${email}`)
    })
    return 'done'
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    if (error.status === 429) return 'later'
    await withTenantTransaction(pool, nurseryId, (db) => markRecipient(db, id, 'failed', error.detail))
    return 'done'
  }
}

export const mailingJobs: readonly Job[] = [{ name: mailingJob, work: sendMailing }]
