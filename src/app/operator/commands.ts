/** The commands of `glasshouse`: their arguments, and what they print. */
import { plans } from '#membership/plans.ts'
import { migrate } from '#server/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import { missedArchive } from '#server/wal-archive.ts'
import { withOwnerClient } from '#server/database-owner.ts'
import { missedBackup } from '../scheduled-backups.ts'
import { noMail } from '../startup-message.ts'
import { resume, setPlan, setQuotas, suspend } from './change-nursery.ts'
import { findNurseries, nurseryDetails, nurseryNamed } from './nurseries.ts'
import type { Operator } from './operator.ts'
import { type Output, count, list, size, table } from './print.ts'
import { upToDate, updateStatus } from './update-status.ts'
import { type Chosen, type QueueKind, type QueuedJob, drop, queuedJobs, queuedMails, retry } from './queue.ts'

export interface Given {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Command {
  /** The arguments as the usage shows them. */
  readonly usage: string
  readonly about: string
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>
  /** Number of arguments; a minimum if `more` is set. */
  readonly takes: number
  readonly more?: boolean
  /** The product may not run on its own database meanwhile. */
  readonly needsStopped?: boolean
  readonly run: (operator: Operator, given: Given) => Promise<Output>
}

const textOption = ({ options }: Given, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

const nurseryOf = (operator: Operator, { positionals }: Given) => nurseryNamed(operator, positionals[0] ?? '')

const ofNursery = async (operator: Operator, given: Given) => {
  const name = textOption(given, 'nursery')
  return name === undefined ? undefined : (await nurseryNamed(operator, name)).id
}

const outcome = (json: object, changed: boolean, done: string, already: string): Output => ({
  json: { ...json, changed },
  text: changed ? done : already,
})

const nurseries: Command = {
  usage: 'nurseries [--search <text>]',
  about: 'Lists nurseries; --search finds a part of the name, the id, or the e-mail address of one of its people',
  options: { search: 'string' },
  takes: 0,
  run: async (operator, given) => {
    const found = await findNurseries(operator, textOption(given, 'search') ?? '')
    const rows = found.map((each) => [
      each.id,
      each.name,
      each.plan,
      each.suspended_at ? 'suspended' : each.subscription,
      each.people,
      size(each.storage_bytes),
      each.last_activity,
      each.admin,
    ])
    const titles = ['ID', 'NAME', 'PLAN', 'STATE', 'PEOPLE', 'STORAGE', 'LAST ACTIVITY', 'ADMIN']
    const sum = count(found.length, 'nursery', 'nurseries')
    const now = new Date()
    const warnings = [
      operator.config.mail === undefined ? noMail : undefined,
      await missedBackup(operator.config, operator.ownerUrl, now),
      await withOwnerClient(operator.ownerUrl, (owner) => missedArchive(owner, now)),
    ].filter((warning) => warning !== undefined)
    return { json: found, text: [table(titles, rows), sum, ...warnings].join('\n') }
  },
}

const nursery: Command = {
  usage: 'nursery <id or name>',
  about: 'Shows one nursery: plan, people, use, quotas, storage, last activity, jobs, support access',
  takes: 1,
  run: async (operator, given) => {
    const { id } = await nurseryOf(operator, given)
    const it = await nurseryDetails(operator, id)
    const { plan, use, quotas, jobs } = it
    const summary = list({
      Id: it.id,
      Name: it.name,
      Since: it.created_at,
      Plan: `${plan.name}, ${plan.subscription}${plan.until ? ` until ${plan.until.toISOString().slice(0, 10)}` : ''}`,
      Suspended: it.suspended && `since ${it.suspended.since.toISOString().slice(0, 10)}: ${it.suspended.reason}`,
      Seats: `${it.people.filter(({ active }) => active).length} of ${plan.seats}`,
      'Last activity': use.last_activity,
      'Sales, 30 days': use.sales_30_days,
      'E-mails, 30 days': use.mails_30_days,
      'E-mails, 24 hours': `${quotas.mails_24_hours.used} of ${quotas.mails_24_hours.limit}`,
      Storage: `${size(quotas.storage_bytes.used)} of ${size(quotas.storage_bytes.limit)}`,
      'Batches growing': use.batches,
      Jobs: `${jobs.waiting} waiting, ${jobs.failed} failed`,
      'Support access':
        it.support_access && `until ${it.support_access.until.toISOString()}, read ${count(it.support_access.reads, 'time')}`,
    })
    const people = it.people.map(({ name, email, role, active, last_login }) => [name, email, role, active, last_login])
    return { json: it, text: `${summary}\n\n${table(['PERSON', 'E-MAIL', 'ROLE', 'ACTIVE', 'LAST SIGN-IN'], people)}` }
  },
}

const plan: Command = {
  usage: `plan <id or name> ${plans.join('|')}`,
  about: 'Changes the plan, at once; also at Stripe, where the nursery pays there',
  takes: 2,
  run: async (operator, given) => {
    const wanted = plans.find((each) => each === given.positionals[1])
    if (wanted === undefined) throw new StartupError(`The plan is ${plans.join(', ')}, not ${given.positionals[1]}.`)
    const { id, name } = await nurseryOf(operator, given)
    const changed = await setPlan(operator, id, wanted)
    return outcome(
      { id, plan: wanted },
      changed,
      `${name} has the plan ${wanted} now.`,
      `${name} has the plan ${wanted} already.`,
    )
  },
}

const suspendCommand: Command = {
  usage: 'suspend <id or name> --reason <sentence>',
  about: 'Makes a nursery read-only; its people are shown the sentence. Sales of an offline till stay on it until it is resumed',
  options: { reason: 'string' },
  takes: 1,
  run: async (operator, given) => {
    const reason = textOption(given, 'reason')?.trim() ?? ''
    if (reason === '' || reason.length > 300)
      throw new StartupError('Give --reason: one sentence of at most 300 characters, which the people of the nursery are shown.')
    const { id, name } = await nurseryOf(operator, given)
    const changed = await suspend(operator, id, reason)
    return outcome({ id, reason }, changed, `${name} is suspended.`, `${name} is suspended for this reason already.`)
  },
}

const resumeCommand: Command = {
  usage: 'resume <id or name>',
  about: 'Ends the suspension of a nursery',
  takes: 1,
  run: async (operator, given) => {
    const { id, name } = await nurseryOf(operator, given)
    return outcome({ id }, await resume(operator, id), `${name} can work again.`, `${name} is not suspended.`)
  },
}

/** A whole number, null for `default`, undefined if it is not given. */
function quota(given: Given, name: string, most: number): number | null | undefined {
  const text = textOption(given, name)
  if (text === undefined) return undefined
  if (text === 'default') return null
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new StartupError(`--${name} is a whole number from 1 to ${most}, or default, not ${text}.`)
  return number
}

const quotaCommand: Command = {
  usage: 'quota <id or name> [--mails-a-day <number>|default] [--storage-gb <number>|default]',
  about: 'Sets how many e-mails a nursery sends in 24 hours and how much it stores, in place of the usual',
  options: { 'mails-a-day': 'string', 'storage-gb': 'string' },
  takes: 1,
  run: async (operator, given) => {
    const [mails, gigabytes] = [quota(given, 'mails-a-day', 999_999), quota(given, 'storage-gb', 100_000)]
    if (mails === undefined && gigabytes === undefined) throw new StartupError('Give --mails-a-day, --storage-gb, or both.')
    const { id, name } = await nurseryOf(operator, given)
    const changed = await setQuotas(operator, id, {
      ...(mails !== undefined && { mails }),
      ...(gigabytes !== undefined && { storageBytes: gigabytes === null ? null : gigabytes * 1024 ** 3 }),
    })
    const { quotas } = await nurseryDetails(operator, id)
    const now = `${quotas.mails_24_hours.limit} e-mails in 24 hours, ${size(quotas.storage_bytes.limit)} of storage`
    return outcome({ id, quotas }, changed, `${name} has ${now} now.`, `${name} has ${now} already.`)
  },
}

const read: Command = {
  usage: 'read <id or name> <path of the API>',
  about: 'Reads for support, like /api/sales; only while an admin of the nursery grants it, and recorded in its history',
  takes: 2,
  run: async (operator, given) => {
    const { id } = await nurseryOf(operator, given)
    // With the whole API, which takes longer to load than the other commands to run.
    const { readAsSupport } = await import('./support.ts')
    const { status, type, body } = await readAsSupport(operator, id, given.positionals[1] ?? '')
    if (!type.includes('json')) throw new StartupError(`This call answers with a file (${type}): support reads data only.`)
    const json: unknown = JSON.parse(body.toString())
    const text = JSON.stringify(json, null, 2)
    if (status >= 400) throw new StartupError(`The call is refused with ${status}: ${text}`)
    return { json, text }
  },
}

const queueTable = (entries: readonly QueuedJob[], kind: QueueKind): string =>
  table(
    ['ID', 'STATE', 'ATTEMPTS', 'NEXT ATTEMPT', 'NURSERY', kind === 'mail' ? 'TO' : 'JOB', 'LAST ERROR'],
    entries.map((each) => [
      each.id,
      each.state,
      each.attempts,
      each.state === 'failed' ? null : each.next_attempt,
      each.nursery_id,
      kind === 'mail' ? (each.to ?? `mail ${each.mail_id}`) : each.job,
      each.error,
    ]),
  )

const mails: Command = {
  usage: 'mails [--nursery <id or name>]',
  about: 'Lists the e-mails that were not sent yet, and those that failed for good',
  options: { nursery: 'string' },
  takes: 0,
  run: async (operator, given) => {
    const found = await queuedMails(operator, await ofNursery(operator, given))
    return { json: found, text: `${queueTable(found, 'mail')}\n${count(found.length, 'e-mail')}` }
  },
}

const jobs: Command = {
  usage: 'jobs [--nursery <id or name>] [--all]',
  about: 'Lists the background jobs that failed for good; with --all, those that wait, too',
  options: { nursery: 'string', all: 'boolean' },
  takes: 0,
  run: async (operator, given) => {
    const found = await queuedJobs(operator, await ofNursery(operator, given), given.options['all'] === true)
    return { json: found, text: `${queueTable(found, 'job')}\n${count(found.length, 'job')}` }
  },
}

function chosenBy({ positionals, options }: Given): Chosen {
  if (options['all'] === true && positionals.length === 0) return 'all'
  if (options['all'] === true || positionals.length === 0) throw new StartupError('Give the numbers of the list, or --all.')
  return positionals
}

const onQueue = (kind: QueueKind, action: typeof retry, verb: string, about: string): Command => ({
  usage: `${kind}s ${action === retry ? 'retry' : 'drop'} <id>… | --all [--nursery <id or name>]`,
  about,
  options: { all: 'boolean', nursery: 'string' },
  takes: 0,
  more: true,
  run: async (operator, given) => {
    const done = await action(operator, kind, chosenBy(given), await ofNursery(operator, given))
    return { json: done, text: `${count(done.length, kind === 'mail' ? 'e-mail' : 'job')} ${verb}.` }
  },
})

const migrateCommand: Command = {
  usage: 'migrate [--status]',
  about: 'Brings the database up to date without starting; --status tells what an update will do, and does nothing',
  options: { status: 'boolean' },
  takes: 0,
  run: async ({ ownerUrl, config }, { options }) => {
    if (options['status'] === true) return updateStatus(ownerUrl)
    const { applied } = await migrate(ownerUrl, config.secrets.session)
    return { json: { applied }, text: applied.length === 0 ? upToDate : `Applied ${applied.join(', ')}.` }
  },
}

const moveDatabase: Command = {
  usage: 'move-database',
  about: 'Copies the database of the data folder to the empty one of a server, whose address is in NEW_DATABASE_URL',
  takes: 0,
  needsStopped: true,
  run: async ({ config, ownerUrl }) => {
    // With the migrations and the membership provider.
    const { moveDatabase: move } = await import('./move-database.ts')
    const moved = await move(config, ownerUrl, process.env['NEW_DATABASE_URL'])
    return { json: moved, text: moved.text }
  },
}

export const commands: Readonly<Record<string, Command>> = {
  nurseries,
  nursery,
  migrate: migrateCommand,
  plan,
  suspend: suspendCommand,
  resume: resumeCommand,
  quota: quotaCommand,
  read,
  mails,
  'mails retry': onQueue('mail', retry, 'tried again now', 'Tries e-mails again at once'),
  'mails drop': onQueue('mail', drop, 'dropped', 'Drops e-mails: they are never sent'),
  jobs,
  'jobs retry': onQueue('job', retry, 'tried again now', 'Runs failed background jobs again'),
  'jobs drop': onQueue('job', drop, 'dropped', 'Drops background jobs: they never run'),
  'move-database': moveDatabase,
}
