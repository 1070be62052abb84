/** Further cases of `export-link.test.ts`. */
import { expect, test } from 'vitest'
import { aNursery, app, files, jobPool, owner } from '#testing/nursery.ts'
import { EventBus } from '#server/event-bus.ts'
import { unzip } from '#server/testing-zip.ts'
import { exportJob } from './export-job.ts'
import { exportLinkJob } from './export-link.ts'
import { address } from './testing-export-link.ts'

test('an owner exports everything by the mailed link, for 90 days and only while the subscription is over', async () => {
  const { nursery_id, people, user } = await aNursery()
  const assignment = { pool: jobPool, events: new EventBus(jobPool), nursery_id }
  const be = (changed: string) => owner.query(`UPDATE nurseries SET ${changed} WHERE id = $1`, [nursery_id])
  const mailOwner = () => exportLinkJob(address).work({ ...assignment, payload: {} })
  const links = async () => {
    const { rows } = await owner.query<{ payload: { to: string; text: string } }>(
      `SELECT payload FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1 AND payload ->> 'subject' LIKE 'Your % has ended: export your records' ORDER BY id`,
      [nursery_id],
    )
    return rows.map(({ payload }) => /\/export-link\/\S+/.exec(payload.text)?.[0] ?? '')
  }
  await be(`owner_email_confirmed = true`)
  await owner.query(`UPDATE users SET email = 'ana@example.com' WHERE nursery_id = $1 AND id = $2`, [nursery_id, people.admin])
  // Renewed before the job ran, or at an address that nobody confirmed: nobody gets a mail.
  await mailOwner()
  await be(`subscription_status = 'cancelled', owner_email_confirmed = false`)
  await mailOwner()
  expect(await links()).toEqual([])
  await be(`owner_email_confirmed = true`)
  await mailOwner()
  const [link = ''] = await links()

  const get = (path: string) => app.http.inject(path)
  const title = async (path = link) => {
    const { statusCode, body } = await get(path)
    return [statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1]]
  }
  expect(await title()).toEqual([200, 'Export your records'])
  expect((await get(`${link}/file`)).statusCode).toBe(303)
  const post = () =>
    app.http.inject({ method: 'POST', url: link, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const started = [await post(), await post()]
  expect(started.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(Array(2).fill([303, link]))
  expect(await title()).toEqual([200, 'Your export is being made'])
  const { rows } = await owner.query<{ payload: { export_id: string } }>(
    `SELECT payload FROM graphile_worker._private_jobs WHERE payload ->> 'nursery_id' = $1 AND payload ->> 'export_id' IS NOT NULL`,
    [nursery_id],
  )
  expect(rows).toHaveLength(1)
  await exportJob(files).work({ ...assignment, payload: rows[0]?.payload ?? {} })
  expect(await title()).toEqual([200, 'Your export is ready'])
  const file = await get(`${link}/file`)
  expect([...(await unzip(file.rawPayload)).keys()]).toContain('manifest.json')

  // A download that broke off goes on, while the file is the same.
  const bytes = file.rawPayload
  const partOf = async (headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET', url = `${link}/file`) => {
    const reply = await app.http.inject({ method, url, headers })
    const { 'content-range': range, 'content-length': length } = reply.headers
    return { status: reply.statusCode, range, length: Number(length), sent: reply.rawPayload }
  }
  const { etag = '', 'accept-ranges': accepts } = file.headers
  expect([accepts, file.headers['content-length']]).toEqual(['bytes', String(bytes.length)])
  const rest = { status: 206, range: `bytes 100-${bytes.length - 1}/${bytes.length}`, length: bytes.length - 100 }
  expect(await partOf({ range: 'bytes=100-' })).toEqual({ ...rest, sent: bytes.subarray(100) })
  expect(await partOf({ range: 'bytes=100-', 'if-range': String(etag) })).toEqual({ ...rest, sent: bytes.subarray(100) })
  expect(await partOf({ range: 'bytes=100-', 'if-range': '"another"' })).toMatchObject({ status: 200, sent: bytes })
  expect(await partOf({ range: 'bytes=5-9' })).toMatchObject({ status: 206, length: 5, sent: bytes.subarray(5, 10) })
  expect(await partOf({}, 'HEAD')).toMatchObject({ status: 200, length: bytes.length, sent: Buffer.alloc(0) })
  expect(await partOf({ range: `bytes=${bytes.length}-` })).toMatchObject({ status: 416, range: `bytes */${bytes.length}` })
  const authorization = `Bearer ${Buffer.from(JSON.stringify(user('admin'))).toString('base64url')}`
  const signedIn = await partOf({ authorization, range: 'bytes=5-9' }, 'GET', '/api/export')
  expect(signedIn).toMatchObject({ status: 206, length: 5, sent: bytes.subarray(5, 10) })
  const { rows: history } = await owner.query(
    `SELECT action, user_id FROM audit_log WHERE nursery_id = $1 AND action LIKE 'nursery.export%' ORDER BY occurred_at`,
    [nursery_id],
  )
  expect(history).toEqual([
    { action: 'nursery.export-link', user_id: null },
    ...Array<object>(7).fill({ action: 'nursery.export', user_id: people.admin }),
  ])

  const closed = [410, 'This link does not work any more']
  expect(await title(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).toEqual(closed)
  await be(`subscription_status = 'active'`)
  expect([await title(), (await get(`${link}/file`)).statusCode, (await post()).statusCode]).toEqual([closed, 410, 410])
  await be(`subscription_status = 'cancelled'`)
  await mailOwner()
  const [, newer = ''] = await links()
  expect([await title(), (await title(newer))[0]]).toEqual([closed, 200])
  await owner.query(`UPDATE export_links SET expires_at = now() WHERE nursery_id = $1`, [nursery_id])
  expect(await title(newer)).toEqual(closed)
})
