/** The statement of an account on paper and by mail. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { saveSettings } from '#modules/setup/settings/contract.ts'
import { listMails } from '#modules/messages/mail-calls.ts'
import { sql } from '#server/sql.ts'
import * as calls from '../contract.ts'
import { anAccount } from './testing-statement-documents.ts'

test('the statement shows the opening balance, the entries, the balance and its ageing', async () => {
  const { nursery, manager, params } = await anAccount()
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { bytes, headers } = await manager.calls(calls.getStatementPdf, { params, query })
  expect(headers['content-disposition']).toContain('statement-totara-landscapes-2026-03-31.pdf')
  const [text = ''] = readPdf(bytes).pages
  for (const expected of [
    'Statement 01/03/2026 – 31/03/2026',
    'GST number 12-3',
    'Tōtara Landscapes Hemi 1 Rata St Levin',
    '01/03/2026 Opening balance $100.00',
    '05/03/2026 Invoice 20/04/2026 $50.00 $150.00',
    '12/03/2026 Payment $30.00 $120.00',
    '31/03/2026 Balance due $120.00',
    // 70 of January are 60 days late, 50 are not due.
    '$50.00 $0.00 $70.00 $0.00 $0.00 $120.00',
  ])
    expect(text).toContain(expected)
  expect((await manager.calls(calls.getStatementPdf, { params, query: { from: '2026-03-31', to: '2026-03-01' } })).status).toBe(
    422,
  )
  expect((await nursery.as('sales').calls(calls.getStatementPdf, { params })).status).toBe(403)
  expect((await (await aNursery()).as('admin').calls(calls.getStatementPdf, { params })).status).toBe(404)
})

test('in Australia it says the ABN', async () => {
  const { manager, params } = await anAccount('AU')
  const { bytes } = await manager.calls(calls.getStatementPdf, { params, query: { from: '2026-03-01', to: '2026-03-31' } })
  expect(readPdf(bytes).pages[0]).toContain('ABN 12-3')
})

test('it goes by mail to the account’s address, is listed in its activities, and only managers read it again', async () => {
  const { nursery, manager, params } = await anAccount()
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { data: draft } = await manager.calls(calls.draftStatementMail, { params, query })
  expect(draft).toMatchObject({
    to: 'hemi@totara.example',
    message: expect.stringMatching(/Hello Hemi,[\s\S]*\$120\.00 is due/) as string,
  })
  expect((await manager.calls(calls.mailStatement, { params, query, body: {}, key: 'a' })).data).toEqual({
    sent_to: 'hemi@totara.example',
  })
  const mails = await manager.calls(listMails, { query: { reference_id: params.id } })
  expect(mails.data).toMatchObject([
    { subject: 'Statement 01/03/2026 to 31/03/2026 from Ōtari Nursery', files: ['statement-totara-landscapes-2026-03-31.pdf'] },
  ])
  expect((await nursery.as('sales').calls(listMails, {})).data).toEqual([])
  const done = await manager.calls(calls.accountActivities, { params })
  expect(done.data.find(({ kind }) => kind === 'mail')?.text).toContain('e-mailed to hemi@totara.example')
  expect((await nursery.as('sales').calls(calls.mailStatement, { params, body: {}, key: 'b' })).status).toBe(403)
  const [{ pdf = '' } = {}] = await nursery.has((db) =>
    db.many(
      z.object({ pdf: z.string() }),
      sql`SELECT attachments -> 0 ->> 'content' AS pdf FROM mails WHERE nursery_id = ${db.nursery_id}`,
    ),
  )
  expect(readPdf(Buffer.from(pdf, 'base64')).pages[0]).toContain('31/03/2026 Balance due $120.00')
})

test('what is owed says where to pay, in the PDF and in the mail', async () => {
  const { nursery, manager, params } = await anAccount()
  await nursery.as('admin').calls(saveSettings, { body: { bankName: 'ANZ', bankAccountNumber: '12-3456-0123456-00' } })
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { bytes } = await manager.calls(calls.getStatementPdf, { params, query })
  const lines = ['Bank: ANZ', 'Account number: 12-3456-0123456-00', 'Reference: Tōtara Landscapes']
  expect(readPdf(bytes).pages[0]).toContain(`How to pay ${lines.join(' ')}`)
  const { data } = await manager.calls(calls.draftStatementMail, { params, query })
  expect(data.message).toContain(`How to pay:\n${lines.join('\n')}\n`)
  // Before the first invoice nothing is owed.
  const before = await manager.calls(calls.draftStatementMail, { params, query: { from: '2025-12-01', to: '2025-12-31' } })
  expect(before.data.message).not.toContain('How to pay')
})
