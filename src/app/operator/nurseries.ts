/** Finding nurseries: the list, and one with its plan, people and use. */
import type { NurseryId } from '#kernel/id.ts'
import { seatsIn } from '#modules/people/limits.ts'
import { StartupError } from '#server/startup-error.ts'
import { containing } from '#server/sql.ts'
import { storageIn } from '#server/storage-quota.ts'
import { type Operator, type Query, readEveryNursery, withOwner } from './operator.ts'

type Plan = keyof typeof seatsIn

export interface NurseryRow {
  readonly id: NurseryId
  readonly name: string
  readonly plan: Plan
  readonly subscription: string
  readonly subscription_until: Date | null
  readonly suspended_at: Date | null
  readonly created_at: Date
  readonly people: number
  readonly admin: string | null
  readonly storage_bytes: number
  readonly last_activity: Date | null
}

/** Every nursery whose name, id or a person's e-mail address holds the text; all of them for ''. The sample nursery is nobody's, and left out. */
export const findNurseries = (operator: Operator, search: string): Promise<NurseryRow[]> =>
  readEveryNursery(operator, (query) =>
    query<NurseryRow>(
      `SELECT n.id, n.name, n.plan, n.subscription_status AS subscription, n.subscription_until, n.suspended_at, n.created_at,
         coalesce(people.people, 0) AS people, people.admin, coalesce(files.bytes, 0)::float8 AS storage_bytes, devices.last_activity
       FROM nurseries AS n
         LEFT JOIN (SELECT nursery_id, count(*) FILTER (WHERE active)::int AS people, min(email) FILTER (WHERE role = 'admin') AS admin
           FROM users GROUP BY nursery_id) AS people ON people.nursery_id = n.id
         LEFT JOIN (SELECT nursery_id, sum(bytes) AS bytes FROM stored_files GROUP BY nursery_id) AS files ON files.nursery_id = n.id
         LEFT JOIN (SELECT nursery_id, max(last_active) AS last_activity FROM device_sessions GROUP BY nursery_id) AS devices ON devices.nursery_id = n.id
       WHERE n.sample_day IS NULL AND (n.name ILIKE $1 OR n.id::text ILIKE $1
         OR EXISTS (SELECT FROM users WHERE users.nursery_id = n.id AND users.email ILIKE $1))
       ORDER BY lower(n.name), n.id`,
      [containing(search)],
    ),
  )

/** The one nursery of that id, or of exactly that name; throws a StartupError if there is none, or more than one. */
export async function nurseryNamed(operator: Operator, name: string): Promise<{ readonly id: NurseryId; readonly name: string }> {
  const found = await readEveryNursery(operator, (query) =>
    query<{ id: NurseryId; name: string }>('SELECT id, name FROM nurseries WHERE id::text = $1 OR lower(name) = lower($1)', [
      name,
    ]),
  )
  const [only, ...others] = found
  if (only === undefined)
    throw new StartupError(
      `There is no nursery with the id or the name "${name}". "glasshouse nurseries --search ${name}" searches.`,
    )
  if (others.length > 0)
    throw new StartupError(
      `More than one nursery is called "${name}". Give its id:\n${found.map(({ id }) => `  ${id}`).join('\n')}`,
    )
  return only
}

export interface NurseryDetails {
  readonly id: NurseryId
  readonly name: string
  readonly created_at: Date
  readonly plan: { readonly name: Plan; readonly seats: number; readonly subscription: string; readonly until: Date | null }
  readonly suspended: { readonly since: Date; readonly reason: string } | null
  readonly people: readonly Person[]
  readonly use: {
    readonly last_activity: Date | null
    readonly sales_30_days: number
    readonly mails_30_days: number
    readonly batches: number
  }
  readonly quotas: {
    readonly mails_24_hours: { readonly used: number; readonly limit: number }
    readonly storage_bytes: { readonly used: number; readonly limit: number }
  }
  readonly jobs: { readonly waiting: number; readonly failed: number }
  readonly support_access: { readonly until: Date; readonly reads: number } | null
}

interface Person {
  readonly name: string
  readonly email: string
  readonly role: string
  readonly active: boolean
  readonly last_login: Date | null
}

/** One nursery: how it is subscribed, who works in it, and how much of the product it uses. None of its trade. */
export async function nurseryDetails(operator: Operator, id: NurseryId): Promise<NurseryDetails> {
  const { row, people } = await readEveryNursery(operator, async (query) => ({
    row: await detailRow(query, id),
    people: await query<Person>(
      `SELECT trim(first_name || ' ' || last_name) AS name, email, role, active, last_login FROM users
       WHERE nursery_id = $1 ORDER BY active DESC, role = 'admin' DESC, name`,
      [id],
    ),
  }))
  const [jobs] = await withOwner(operator, (query) =>
    query<{ waiting: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting, count(*) FILTER (WHERE attempts >= max_attempts)::int AS failed
       FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1`,
      [id],
    ),
  )
  const mails = row.subscription === 'trialing' ? operator.config.mailsADay.trial : operator.config.mailsADay.paying
  return {
    id,
    name: row.name,
    created_at: row.created_at,
    plan: { name: row.plan, seats: seatsIn[row.plan], subscription: row.subscription, until: row.subscription_until },
    suspended: row.suspended_at && { since: row.suspended_at, reason: row.suspension_reason },
    people,
    use: {
      last_activity: row.last_activity,
      sales_30_days: row.sales_30_days,
      mails_30_days: row.mails_30_days,
      batches: row.batches,
    },
    quotas: {
      mails_24_hours: { used: row.mails_24_hours, limit: row.mail_quota ?? mails },
      storage_bytes: { used: row.storage_bytes, limit: row.storage_quota ?? storageIn[row.plan] ?? 0 },
    },
    jobs: jobs ?? { waiting: 0, failed: 0 },
    support_access: row.support_until && { until: row.support_until, reads: row.support_reads },
  }
}

interface DetailRow extends Omit<NurseryRow, 'people' | 'admin'> {
  readonly suspension_reason: string
  readonly mail_quota: number | null
  readonly storage_quota: number | null
  readonly sales_30_days: number
  readonly mails_30_days: number
  readonly mails_24_hours: number
  readonly batches: number
  readonly support_until: Date | null
  readonly support_reads: number
}

async function detailRow(query: Query, id: NurseryId): Promise<DetailRow> {
  const mailsSince = (time: string) =>
    `(SELECT count(*)::int FROM mails WHERE mails.nursery_id = n.id AND created_at > now() - interval '${time}' AND reference_type IS DISTINCT FROM 'digest')`
  const [row] = await query<DetailRow>(
    `SELECT n.id, n.name, n.plan, n.subscription_status AS subscription, n.subscription_until, n.suspended_at, n.suspension_reason, n.created_at,
       n.mail_quota, n.storage_quota::float8 AS storage_quota,
       (SELECT coalesce(sum(bytes), 0)::float8 FROM stored_files WHERE stored_files.nursery_id = n.id) AS storage_bytes,
       (SELECT max(last_active) FROM device_sessions WHERE device_sessions.nursery_id = n.id) AS last_activity,
       (SELECT count(*)::int FROM sales WHERE sales.nursery_id = n.id AND sold_at > now() - interval '30 days') AS sales_30_days,
       (SELECT count(*)::int FROM plant_batches WHERE plant_batches.nursery_id = n.id AND quantity_current > 0) AS batches,
       ${mailsSince('30 days')} AS mails_30_days, ${mailsSince('24 hours')} AS mails_24_hours,
       grants.expires_at AS support_until,
       (SELECT count(*)::int FROM audit_log WHERE audit_log.nursery_id = n.id AND subject_id = grants.id AND action = 'support.read') AS support_reads
     FROM nurseries AS n LEFT JOIN support_grants AS grants ON grants.nursery_id = n.id AND ended_at IS NULL AND expires_at > now()
     WHERE n.id = $1`,
    [id],
  )
  if (row === undefined) throw new StartupError(`There is no nursery ${id} any more.`)
  return row
}
