/** Creates the demo nursery in one transaction: completely, or not at all. */
import type { NurseryId, UserId } from '#kernel/id.ts'
import { writeNames } from '#modules/setup/reference/server/settings-lists.ts'
import type pg from 'pg'
import { askForReport } from '#modules/reports/server/make-report.ts'
import { journalJob } from '#modules/books/journal/server/jobs.ts'
import { enqueue } from '#server/jobs.ts'
import { startSettings } from '#modules/setup/settings/server/start-settings.ts'
import { type Db, openPool } from '#server/database.ts'
import { withTenantTransaction } from '#server/tenant-transaction.ts'
import { sql } from '#server/sql.ts'
import { fillBills } from './bills.ts'
import { bankTakings } from './takings.ts'
import { growthStages } from './content.ts'
import { planDeliveries } from './deliveries.ts'
import { drawMap } from './map.ts'
import { fillGrades } from './grades.ts'
import { protectVarieties } from './royalties.ts'
import { staff } from './content-work.ts'
import type { Person } from './people.ts'
import { chance } from './random.ts'
import { demoSettings } from './settings.ts'
import { fillStores, userWithRole } from './stockroom-history.ts'
import { type HistoryLength, type Story, createHistory } from './history.ts'
import { insert } from './write.ts'
import { addRate } from '#modules/growing/space/server/space-rates.ts'
import { addDays } from '#kernel/day.ts'

interface Nursery extends Content {
  readonly pool: pg.Pool
  readonly nursery_id: NurseryId
}

interface Content {
  /** The provider's ids of the staff, in their order. */
  readonly subjects: readonly string[]
  readonly today: string
  readonly log: (line: string) => void
  /** A year and a half if it is left out. */
  readonly length?: HistoryLength
}

/** Creates a nursery that does not exist yet. On a busy machine its statements take longer than those of a request may. */
export async function fillNursery({ pool, nursery_id, ...content }: Nursery): Promise<void> {
  const patient = openPool(String(pool.options.connectionString), 1, { keepsStatements: false })
  Object.assign(patient.options, { query_timeout: 0, connectionTimeoutMillis: 120_000 })
  await withTenantTransaction(patient, nursery_id, async (db) => {
    await db.run(sql`SET LOCAL statement_timeout = 0`)
    await db.run(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    await writeNursery(db, content)
  }).finally(() => patient.end())
}

/** Creates it in this transaction. */
export async function writeNursery(db: Db, { subjects, today, log, length }: Content): Promise<void> {
  const dice = chance('people')
  const people = staff.map((person, i): Person => ({
    ...person,
    user_id: dice.id(`${today}T00:00:00Z`),
    subject: subjects[i] ?? '',
  }))
  const story = createHistory(people, today, length)
  const rows = story.reduce((all, [, each]) => all + each.length, 0)
  log(`${length ? `${length.days} days` : 'A year and a half'} of trade: ${rows.toLocaleString('en')} rows`)
  await open(db, people, today, story)
  for (const [table, each] of story) await insert(db, table, each)
  await db.run(sql`
    INSERT INTO expense_entries (nursery_id, expense_id, entry_date, category, cost, tax, tax_kind, into_stock)
    SELECT nursery_id, id, expense_date, category, cost, gst_paid, tax_kind, inventory_item_id IS NOT NULL OR into_stock FROM expenses
    WHERE nursery_id = ${db.nursery_id} AND archived_at IS NULL RETURNING 1`)
  await fillStores(db, people, story, today)
  const manager = userWithRole(db, people, 'manager')
  await drawMap(db, manager.user_id)
  await setSpaceRates(db, manager.user_id, today)
  await fillBills(db, manager, today)
  await bankTakings(db, manager.user_id, demoSettings(today))
  await fillGrades(db, manager.user_id, today)
  await protectVarieties(db, manager.user_id, today)
  await planDeliveries(db, manager, userWithRole(db, people, 'production').user_id, today)
  // Made in the background, with its notification: the history of reports begins with last month.
  await askForReport(db, manager.user_id, { kind: 'financial', query: { period: 'last_month', compare: 'none' } })
  // A year and a half is posted in the background, before somebody opens a statement.
  await enqueue(db, journalJob.name, { nursery_id: db.nursery_id })
}

/** The nursery itself, its settings and its staff. The next receipt follows its last sale. */
async function open(db: Db, people: readonly Person[], today: string, story: Story): Promise<void> {
  const settings = demoSettings(today)
  const sales = story.find(([table]) => table === 'sales')?.[1].length ?? 0
  await db.run(sql`INSERT INTO nurseries (id, name, plan) VALUES (${db.nursery_id}, ${settings.nurseryName}, 'pro')`)
  // Its owner is nobody who would be helped by mails.
  await db.run(sql`INSERT INTO welcome_mails (nursery_id, mail, sent_on) VALUES (${db.nursery_id}, 'stopped', ${today})`)
  await startSettings(db, { ...settings, nextReceiptNumber: String(sales + 1).padStart(5, '0') })
  await writeNames(db, 'growth_stages', growthStages)
  await insert(
    db,
    'users',
    people.map(({ user_id, ...person }) => ({
      id: user_id,
      ...person,
      active: true,
      created_at: new Date().toISOString(),
      version: 1,
    })),
  )
}

/** Space rates of the demo nursery: one for the time before last year, and a higher one since. */
async function setSpaceRates(db: Db, user_id: UserId, today: string): Promise<void> {
  await addRate(db, user_id, { valid_from: addDays(today, -730), rate: '0.52', note: 'Estimate of the accountant' })
  const to = addDays(`${today.slice(0, 4)}-01-01`, -1)
  await addRate(db, user_id, {
    valid_from: addDays(today, -360),
    rate: '0.58',
    basis: { from: `${to.slice(0, 4)}-01-01`, to, expenses: '39360.00', area_m2: '1305' },
  })
}
