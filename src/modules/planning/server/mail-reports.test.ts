/** Reports by mail: which, to whom, with which files, how often, and who may. In the last module that has reports, so that it knows them all. */
import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { aNursery } from '#testing/nursery.ts'
import { getMailFile, listMails } from '#modules/messages/mail-calls.ts'
import { listHistory } from '#modules/people/history-calls.ts'
import * as reports from '#modules/reports/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { sql } from '#server/sql.ts'
import * as plans from '../contract.ts'

const body = { to: ['ana@bank.example'] }

async function aSeller() {
  const nursery = await aNursery({ nurseryName: 'Green Gate' })
  const items = [{ item_type: 'other' as const, name: 'Hanging basket', quantity: '1', unit_price: '30' }]
  await nursery.as('manager').calls(createSale, { body: { payment_method: 'card', items } })
  return nursery
}

test('every report can be mailed, and only by those who may read it', async () => {
  const nursery = await aSeller()
  const send = (role: 'manager' | 'sales') => {
    const { calls } = nursery.as(role)
    return [
      calls(reports.mailSalesReport, { body, query: { by: 'category', period: 'all' } }),
      calls(reports.mailExpensesReport, { body }),
      calls(reports.mailPayablesReport, { body }),
      calls(reports.mailAccountsReport, { body, query: { view: 'balances' } }),
      calls(reports.mailFinancialReport, { body, query: { statement: 'balance' } }),
      calls(reports.mailAnalytics, { body, query: { view: 'abc' } }),
      calls(plans.mailForecast, { body }),
      calls(plans.mailPlan, { body }),
    ]
  }
  const sent = await Promise.all(send('manager'))
  expect(sent.map(({ status, data }) => [status, data])).toEqual(sent.map(() => [202, { sent_to: ['ana@bank.example'] }]))
  expect((await Promise.all(send('sales'))).map(({ status }) => status)).toEqual(sent.map(() => 403))
  const { data: mails } = await nursery.as('manager').calls(listMails, { query: {} })
  expect(mails.map(({ subject }) => subject.replace(/,.*/, '')).toSorted()).toEqual([
    'ABC analysis',
    'Ageing of payables',
    'Balance sheet',
    'Business accounts',
    'Expenses report',
    'Forecast',
    'Plan',
    'Sales report',
  ])
})

test('each recipient gets a mail of their own with the PDF and the spreadsheet, written by us but for a few words', async () => {
  const nursery = await aSeller()
  const manager = nursery.as('manager')
  const answer = await manager.calls(reports.mailSalesReport, {
    query: { by: 'category', from: '2026-01-01', to: '2026-01-31' },
    body: { to: ['ana@bank.example', 'ben@books.example'], message: 'For your files.', spreadsheet: true },
  })
  expect(answer.data).toEqual({ sent_to: ['ana@bank.example', 'ben@books.example'] })
  const { data: mails } = await manager.calls(listMails, { query: {} })
  expect(mails.map(({ sent_to }) => sent_to)).toEqual(['ben@books.example', 'ana@bank.example'])
  const [mail] = mails
  expect(mail).toMatchObject({
    subject: 'Sales report, 01/01/2026 – 01/31/2026 from Green Gate',
    body: expect.stringMatching(/^Hello,\n\nFor your files\.\n\nWith kind regards\nGreen Gate/) as string,
    files: ['sales-report-2026-01-01-2026-01-31.pdf', 'sales-report-2026-01-01-2026-01-31.xlsx'],
  })
  const file = (number: string) => manager.calls(getMailFile, { params: { id: mail!.id, number } })
  expect(readPdf((await file('1')).bytes).pages[0]).toContain('Sales report')
  expect(Buffer.from((await file('2')).bytes).toString('latin1', 0, 2)).toBe('PK')
  const { data: history } = await nursery.as('admin').calls(listHistory, { query: { subject_type: 'report' } })
  expect(history).toMatchObject([
    { action: 'mail.send', after: { sent_to: 'ben@books.example' } },
    { action: 'mail.send', after: { sent_to: 'ana@bank.example' } },
  ])
  // A role without the report does not find it among the mails either.
  expect((await nursery.as('sales').calls(listMails, { query: {} })).data).toEqual([])
})

test('refuses wrong addresses, too many, and a message with a web address', async () => {
  const { calls } = (await aSeller()).as('manager')
  const refused = async (given: object) =>
    (await calls(reports.mailExpensesReport, { body: { ...body, ...given } })).answer['errors']
  expect(await refused({ to: ['ana'] })).toMatchObject([
    { path: 'to.0', message: 'Enter one e-mail address like ana@example.com.' },
  ])
  expect(await refused({ to: [] })).toMatchObject([{ path: 'to', message: 'Enter a recipient.' }])
  expect(await refused({ to: Array.from({ length: 6 }, (_, i) => `a${i}@b.example`) })).toMatchObject([{ path: 'to' }])
  for (const message of ['See https://bad.example', 'www.bad.example', 'x'.repeat(501)])
    expect(await refused({ message })).toMatchObject([{ path: 'message' }])
})

test('takes 20 reports an hour, all recipients of a mail or none', async () => {
  const nursery = await aSeller()
  await nursery.has((db) =>
    db.run(sql`
      INSERT INTO mails (nursery_id, sent_to, subject, body, status, reference_type, reference_id)
      SELECT ${db.nursery_id}, 'a@b.example', 'Sales report', 'Hello', 'sent', 'report', ${db.nursery_id} FROM generate_series(1, 19) RETURNING 1`),
  )
  const { calls } = nursery.as('manager')
  const two = await calls(reports.mailExpensesReport, { body: { to: ['ana@bank.example', 'ben@books.example'] } })
  expect(two).toMatchObject({ status: 429, code: 'TOO_MANY' })
  expect((await calls(reports.mailExpensesReport, { body })).status).toBe(202)
  expect((await calls(reports.mailSalesReport, { body })).status).toBe(429)
})
