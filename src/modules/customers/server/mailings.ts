/** Statements and reminders to many accounts: the preview, the start, and what became of each. */
import type { UserId } from '#kernel/id.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { moneyText } from '#kernel/money.ts'
import { invalid, notFound } from '#kernel/problem.ts'
import { refuseReversedRange } from '#kernel/day-problems.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import { newId } from '#server/new-id.ts'
import { statementEmail } from '../account.ts'
import type { MailingCandidate, MailingKind, NewMailing, WholeMailing } from '../mailing.ts'
import { dueReminder } from '../reminder.ts'
import { accountsAgeing, overdueAccounts, readAccounts } from './accounts.ts'
import * as queries from './mailings.queries.ts'

/** The background job that sends a mailing. */
export const mailingJob = 'accounts.mailing'

interface Candidate extends MailingCandidate {
  readonly level: number | null
  readonly message: string
}

/** Every account that owes something, or of a reminder is overdue; with why nothing can be sent to it. */
async function candidates(db: Db, kind: MailingKind): Promise<Candidate[]> {
  return kind === 'statement' ? statementCandidates(db) : reminderCandidates(db)
}

const none = { level: null, level_name: '', last_level_name: '', last_sent_on: null, message: '' } as const

async function statementCandidates(db: Db): Promise<Candidate[]> {
  const { timeZone } = await readSettings(db)
  const today = dayIn(timeZone, await db.now())
  const [balances, overdue, sent] = await Promise.all([
    accountsAgeing(db, today),
    overdueAccounts(db),
    queries.statementsOn(db, today),
  ])
  const accounts = await accountsById(db, balances)
  const sentIds = new Set(sent.map(({ id }) => id))
  return balances.flatMap(({ id, total }) => {
    const account = accounts.get(id)
    if (!account) return []
    const email = statementEmail(account)
    const reason = sentIds.has(id) ? 'Sent today' : email === '' ? 'No e-mail address' : ''
    const days_overdue = overdue.find((each) => each.id === id)?.days_overdue ?? 0
    return [{ ...none, id, name: account.name, email, amount: total, days_overdue, reason }]
  })
}

async function reminderCandidates(db: Db): Promise<Candidate[]> {
  const { timeZone, reminderLevels } = await readSettings(db)
  const today = dayIn(timeZone, await db.now())
  const [overdue, reminders] = await Promise.all([overdueAccounts(db), queries.lastReminders(db)])
  const [accounts, lastOf] = [await accountsById(db, overdue), new Map(reminders.map((each) => [each.id, each]))]
  return overdue.flatMap(({ id, amount, oldest_due, days_overdue }) => {
    const account = accounts.get(id)
    if (!account) return []
    const sent = lastOf.get(id)
    // A reminder about invoices that were paid since does not count.
    const last = sent && sent.sent_on > oldest_due ? sent : null
    const email = statementEmail(account)
    const due = dueReminder({ email, no_reminders: account.no_reminders, days_overdue, last }, reminderLevels, today)
    return [
      {
        id,
        name: account.name,
        email,
        amount: moneyText(amount),
        days_overdue,
        last_level_name: last?.level_name ?? '',
        last_sent_on: last?.sent_on ?? null,
        message: due.level === null ? '' : (reminderLevels[due.level - 1]?.message ?? ''),
        ...due,
      },
    ]
  })
}

/** Accounts by id, without archived ones. */
async function accountsById(db: Db, rows: readonly { readonly id: string }[]) {
  const found = await readAccounts(
    db,
    rows.map(({ id }) => id),
  )
  return new Map([...found].filter(([, { archived }]) => !archived))
}

/** The preview, without what only sending needs. */
export async function mailingCandidates(db: Db, kind: MailingKind): Promise<MailingCandidate[]> {
  return (await candidates(db, kind)).map(({ level: _, message: __, ...candidate }) => candidate)
}

/** Records the recipients with their levels; a background job sends the mails. Refuses accounts that cannot get one, by name. */
export async function startMailing(db: Db, userId: UserId, wanted: NewMailing): Promise<WholeMailing> {
  await queries.lockMailings(db)
  const { timeZone } = await readSettings(db)
  const today = dayIn(timeZone, await db.now())
  const to = wanted.to ?? today
  const from = wanted.from ?? addDays(to, -90)
  refuseReversedRange({ from, to })
  const all = await candidates(db, wanted.kind)
  const ids = [...new Set(wanted.account_ids)]
  const chosen = all.filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length)
    throw invalid([{ path: 'account_ids', message: 'One of these accounts no longer has a balance due. Reload the list.' }])
  const refused = chosen.filter(({ reason }) => reason !== '')
  if (refused.length > 0)
    throw invalid([
      {
        path: 'account_ids',
        message: `Take these off the list: ${refused.map(({ name, reason }) => `${name} (${reason})`).join(', ')}.`,
      },
    ])
  const id = newId()
  await queries.insertMailing(
    db,
    userId,
    { id, kind: wanted.kind, from, to, today },
    chosen.map(({ id: business_account_id, email, amount, level, level_name, message }) => ({
      business_account_id,
      email,
      amount,
      level,
      level_name,
      message,
    })),
  )
  await enqueue(db, mailingJob, { nursery_id: db.nursery_id, mailing_id: id }, { key: `${mailingJob} ${id}` })
  await recordChange(db, {
    user_id: userId,
    action: 'mailing.start',
    subject_type: 'mailing',
    subject_id: id,
    after: { kind: wanted.kind, accounts: chosen.length },
  })
  return readMailing(db, id)
}

export async function readMailing(db: Db, id: string): Promise<WholeMailing> {
  const mailing = await queries.mailingWithId(db, id)
  if (!mailing) throw notFound()
  return { ...mailing, recipients: await queries.recipientsOf(db, id) }
}
