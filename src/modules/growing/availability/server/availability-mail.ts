/** Sends the availability list by mail to each chosen account, at its own prices. */
import type { UserId } from '#kernel/id.ts'
import { noteMails, readAccounts } from '#modules/customers/server/accounts.ts'
import {
  type Document,
  type DrawnDocument,
  type ShortTransaction,
  drawDocuments,
  mailDocuments,
} from '#modules/messages/server/mail-document.ts'
import { senderLines } from '#modules/setup/settings/server/letter-head.ts'
import { readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { dayIn, isoWeek } from '#kernel/day.ts'
import { invalid, notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { AvailabilityMail, AvailabilityMailed } from '../availability.ts'
import { shownOf } from '../availability-filter.ts'
import { availabilityOfAccounts } from './availability.ts'
import { availabilityDocument } from './availability-pdf.ts'

interface ListMail extends Document {
  readonly account: { readonly id: string; readonly name: string }
}

/** The list of each account, before the transaction that mails them; the error names accounts without an address. */
export const drawAvailability = (transaction: ShortTransaction, request: AvailabilityMail): Promise<DrawnDocument<ListMail>[]> =>
  drawDocuments(transaction, {}, (db) => listsOf(db, request))

async function listsOf(db: Db, { account_ids, message }: AvailabilityMail): Promise<ListMail[]> {
  const ids = [...new Set(account_ids)]
  const [settings, found, rowsOf] = await Promise.all([
    readDocumentSettings(db),
    readAccounts(db, ids),
    availabilityOfAccounts(db, ids),
  ])
  const accounts = ids.map((id) => {
    const account = found.get(id)
    if (!account) throw notFound()
    return account
  })
  const without = accounts.filter(({ email }) => email === '').map(({ name }) => name)
  if (without.length > 0)
    throw invalid([
      { path: 'account_ids', message: `No e-mail address for ${without.join(', ')}. Add one to the account, or deselect it.` },
    ])
  const today = dayIn(settings.timeZone, await db.now())
  const { week, year } = isoWeek(today)
  return accounts.map((account) => {
    const link = { account_name: account.name, shows_prices: true }
    const rows = shownOf(rowsOf(account.id), '', '')
    const lines = [
      `Hello ${account.contact_name || account.name},`,
      '',
      message ?? `Our availability for this week is attached as a PDF, at your prices. Reply to this e-mail to order.`,
      '',
      'With kind regards',
      settings.nurseryName,
      ...senderLines(settings),
    ]
    return {
      account,
      to: account.email,
      message: lines.join('\n'),
      reference: { type: 'availability', id: account.id },
      name: `Availability, week ${week} of ${year}`,
      filename: `availability-${today}`,
      pdf: availabilityDocument({ settings, link, today, rows }),
    }
  })
}

/** All or none. */
export async function mailAvailability(
  db: Db,
  userId: UserId,
  lists: readonly DrawnDocument<ListMail>[],
): Promise<AvailabilityMailed> {
  const recipients = await mailDocuments(db, userId, {}, lists)
  const sent = lists.map(({ account: { id, name } }, i) => ({ id, name, sent_to: recipients[i] ?? '' }))
  await noteMails(
    db,
    userId,
    sent.map(({ id, sent_to }, i) => ({ id, text: `${lists[i]?.name ?? ''} e-mailed to ${sent_to}` })),
  )
  return { sent }
}
