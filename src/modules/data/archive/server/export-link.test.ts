/** The link with which an owner exports everything after the subscription has ended. */
import { expect, test } from 'vitest'
import { aNursery, jobPool, owner } from '#testing/nursery.ts'
import { EventBus } from '#server/event-bus.ts'
import { endedJob, exportLinkJob } from './export-link.ts'
import { isEndUnnoticed } from './export-links.queries.ts'
import { address } from './testing-export-link.ts'

test('an end that nobody reports is noticed once, and the link works for 90 days from it', async () => {
  const { nursery_id, people, has } = await aNursery()
  const assignment = { pool: jobPool, events: new EventBus(jobPool), nursery_id, payload: {} }
  const be = (changed: string) => owner.query(`UPDATE nurseries SET ${changed} WHERE id = $1`, [nursery_id])
  const enqueued = async () => {
    const { rows } = await owner.query<{ key: string }>(
      `SELECT key FROM graphile_worker._private_jobs WHERE key LIKE '%' || $1`,
      [nursery_id],
    )
    return rows.length
  }
  const notice = async () => {
    await endedJob.work(assignment)
    return enqueued()
  }
  await be(`owner_email_confirmed = true`)
  await owner.query(`UPDATE users SET email = 'ana@example.com' WHERE nursery_id = $1 AND id = $2`, [nursery_id, people.admin])
  // [state of the subscription, days since its end, whether the owner is to be mailed]
  for (const [status, days, isMailed] of [
    ['trialing', -1, false],
    ['past_due', 1, false],
    ['active', 91, false],
    ['active', 1, true],
    ['cancelled', 1, true],
    ['trialing', 1, true],
  ] as const) {
    await be(`subscription_status = '${status}', subscription_until = now() - interval '${days} days'`)
    expect([status, days, await has(isEndUnnoticed)]).toEqual([status, days, isMailed])
  }
  expect(await notice()).toBe(1)
  await exportLinkJob(address).work(assignment)
  const { rows } = await owner.query<{ subject: string; days: number }>(
    `SELECT payload ->> 'subject' AS subject,
       (SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int FROM export_links WHERE nursery_id = $1) AS days
     FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1::text AND payload ->> 'subject' IS NOT NULL`,
    [nursery_id],
  )
  expect(rows).toEqual([{ subject: 'Your trial has ended: export your records', days: 90 }])
  expect(await has(isEndUnnoticed)).toBe(false)
  // Cancelled long before the paid day: the link lasts 90 days from that day.
  await be(`subscription_status = 'cancelled', subscription_until = now() + interval '200 days'`)
  await exportLinkJob(address).work(assignment)
  await be(`subscription_until = now() - interval '1 hour'`)
  expect(await has(isEndUnnoticed)).toBe(false)
})
