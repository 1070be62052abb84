/** The export as a job: started, watched, downloaded until it expires; begun anew after its process was killed or cut off. */
import { expect, test } from 'vitest'
import { startedExport } from '#testing/archives.ts'
import { aNursery, files, owner } from '#testing/nursery.ts'
import { unzip } from '#server/testing-zip.ts'
import { fetchExport, startExport } from '../contract.ts'
import { exportJob } from './export-job.ts'
import { exportIn, fetchIn, noticesIn } from './testing-export-job.ts'

test('shows its progress, tells who asked for it when it is ready, and gives the file to admins with the day in its name', async () => {
  const nursery = await aNursery({ timeZone: 'Pacific/Auckland' })
  const assignment = await startedExport(nursery)
  expect(await exportIn(nursery)).toMatchObject({ status: 'waiting', progress: 0, total: 0, expires_at: null })
  expect(await fetchIn(nursery)).toMatchObject({ status: 404, detail: 'No export is ready. Export everything first.' })
  await exportJob(files).work(assignment)
  const ready = await exportIn(nursery)
  expect(ready).toMatchObject({ status: 'done', failure: '' })
  expect([ready?.progress, ready?.total].every((count) => count !== undefined && count > 0)).toBe(true)
  const { bytes, headers } = await fetchIn(nursery)
  expect([headers['content-type'], bytes.length]).toEqual(['application/zip', Number(ready?.bytes)])
  expect(headers['content-disposition']).toMatch(/"glasshouse-\d{4}-\d\d-\d\d\.zip"/)
  expect([...(await unzip(bytes)).keys()]).toContain('manifest.json')
  expect(await noticesIn(nursery)).toEqual([
    [
      'Your export is ready',
      expect.stringMatching(/^Download it under Profile, Admin, Your data\. The file is deleted on /),
      'nursery_export',
    ],
  ])
  for (const role of ['manager', 'general_staff', 'production', 'sales'] as const) {
    const { calls } = nursery.as(role)
    expect([(await calls(startExport)).status, (await calls(fetchExport)).status]).toEqual([403, 403])
  }
})

test('the download is in the history, with the person who took it', async () => {
  const nursery = await aNursery()
  const history = async () =>
    (await owner.query(`SELECT user_id FROM audit_log WHERE nursery_id = $1 AND action = 'nursery.export'`, [nursery.nursery_id]))
      .rows
  await exportJob(files).work(await startedExport(nursery))
  expect(await history()).toEqual([])
  await fetchIn(nursery)
  expect(await history()).toEqual([{ user_id: nursery.people.admin }])
})
