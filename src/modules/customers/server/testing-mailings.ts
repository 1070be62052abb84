/** Shared by `mailings.test.ts` and `mailings.proof.ts`. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import * as mailings from '../mailing-calls.ts'
import { sendMailing } from './send-mailing.ts'

export const pool: pg.Pool = openPool(process.env['DATABASE_URL'] ?? '', 2)

const today = dayIn('UTC', new Date())

/** Four accounts: 10 and 30 days overdue, one without an address, and one that owes nothing yet overdue. */
export async function someAccounts() {
  const nursery = await aNursery({ timeZone: 'UTC', currency: 'NZD', nurseryName: 'Green Gate' })
  const manager = nursery.as('manager')
  const open = async (name: string, email: string, days: number) => {
    const { data } = await manager.calls(calls.createAccount, { body: { name, email } })
    await nursery.has((db) =>
      db.run(sql`
        WITH entry AS (UPDATE business_accounts SET balance = 100 WHERE nursery_id = ${db.nursery_id} AND id = ${data.id})
        INSERT INTO account_entries (nursery_id, id, business_account_id, kind, amount, balance_after, entry_date, due_date)
        VALUES (${db.nursery_id}, ${randomUUID()}, ${data.id}, 'sale', 100, 100, ${addDays(today, -days - 20)}, ${addDays(today, -days)})`),
    )
    return data
  }
  const ten = await open('Ten', 'ten@example.com', 10)
  const thirty = await open('Thirty', 'thirty@example.com', 30)
  const silent = await open('Silent', '', 30)
  const current = await open('Current', 'current@example.com', -5)
  const nursery_id = await nursery.has(async (db) => db.nursery_id)
  const send = (mailing_id: string) => sendMailing({ pool, events: new EventBus(pool), nursery_id, payload: { mailing_id } })
  const preview = async (kind: 'statement' | 'reminder') =>
    (await manager.calls(mailings.listMailingCandidates, { query: { kind } })).data
  const start = (kind: 'statement' | 'reminder', ids: readonly string[]) =>
    manager.calls(mailings.startMailing, { body: { kind, account_ids: [...ids] }, key: randomUUID() })
  return { nursery, manager, ten, thirty, silent, current, send, preview, start }
}
