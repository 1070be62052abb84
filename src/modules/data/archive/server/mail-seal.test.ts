/** The seal that is mailed once a month, and what it proves. */
import { afterAll, expect, test } from 'vitest'
import { aShed } from '#testing/batches.ts'
import { seal, verify } from '#testing/seals.ts'
import { owner } from '#testing/nursery.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { openPool } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { mailSealJob } from './mail-seal.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
afterAll(() => pool.end())

async function aSealedShed() {
  const shed = await aShed()
  const { nursery_id } = shed
  await shed.propagate(10)
  await shed.as('admin').calls(saveSettings, { body: { sealEmail: 'accountant@books.example' } })
  await seal(nursery_id)
  const night = () => mailSealJob.work({ pool, events: new EventBus(pool), nursery_id, payload: {} })
  const mails = async () =>
    (
      await owner.query<{ sent_to: string; body: string }>(
        `SELECT sent_to, body FROM mails WHERE nursery_id = $1 AND reference_type = 'seal' ORDER BY created_at`,
        [nursery_id],
      )
    ).rows
  return { ...shed, night, mails }
}

test('the newest seal is mailed once a month to the address that is wanted', async () => {
  const { as, nursery_id, night, mails } = await aSealedShed()
  await night()
  await night()
  expect((await mails()).map(({ sent_to }) => sent_to)).toEqual(['accountant@books.example'])
  await owner.query(`UPDATE mails SET created_at = now() - interval '32 days' WHERE nursery_id = $1`, [nursery_id])
  await night()
  expect(await mails()).toHaveLength(2)
  await owner.query(`UPDATE mails SET created_at = now() - interval '32 days' WHERE nursery_id = $1`, [nursery_id])
  await as('admin').calls(saveSettings, { body: { sealEmail: '' } })
  await night()
  expect(await mails()).toHaveLength(2)
  expect((await as('admin').calls(saveSettings, { body: { sealEmail: 'nobody' } })).errors).toEqual([
    { path: 'sealEmail', message: 'Enter an e-mail address like name@example.com.' },
  ])
})

test('a nursery whose owner has not confirmed their address mails no stranger, and does once they have', async () => {
  const { nursery_id, night, mails } = await aSealedShed()
  const confirm = (confirmed: boolean) =>
    owner.query('UPDATE nurseries SET owner_email_confirmed = $2 WHERE id = $1', [nursery_id, confirmed])
  await confirm(false)
  await night()
  expect(await mails()).toEqual([])
  await confirm(true)
  await night()
  expect(await mails()).toHaveLength(1)
})

test('a whole chain that was written again after a change verifies by itself, but not with the mailed seal', async () => {
  const { nursery_id, night, mails } = await aSealedShed()
  await night()
  const [, published = ''] = /--seal (\S+)/.exec((await mails())[0]?.body ?? '') ?? []
  expect((await verify(nursery_id, '--seal', published)).status).toBe(0)
  await owner.query(`UPDATE audit_log SET after = '{"quantity": 1}' WHERE nursery_id = $1 AND after IS NOT NULL`, [nursery_id])
  await owner.query('DELETE FROM ledger_seals WHERE nursery_id = $1', [nursery_id])
  await seal(nursery_id)
  expect((await verify(nursery_id)).status).toBe(0)
  const found = await verify(nursery_id, '--seal', published)
  expect([found.status, found.output]).toEqual([1, expect.stringContaining('is not the one that was noted')])
})
