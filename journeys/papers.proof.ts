/** More of `papers.test.ts`, for `npm run prove`. */
import { expect } from '@playwright/test'
import { signInAs, test } from './people.ts'
import { pdfBy } from './papers-hands.ts'

test('a statement, labels, a report and the availability list are files that say what the screen says', async ({ page }) => {
  // The newest statement of an account that owes something has an invoice.
  await signInAs(page, 'Mere', '/reports/business-accounts?show=owing')
  await page.getByRole('row').nth(1).click()
  const owed = await page
    .getByRole('row', { name: /Balance due/ })
    .getByRole('cell')
    .last()
    .textContent()
  const account = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const invoiceLine = page
    .getByRole('cell', { name: /^Invoice / })
    .getByRole('link')
    .first()
  const invoiceName = (await invoiceLine.textContent()) ?? ''
  await invoiceLine.click()
  await expect(page.getByRole('dialog', { name: invoiceName })).toBeVisible()
  await page.goBack()
  const statement = await pdfBy(page, () => page.getByRole('button', { name: 'PDF' }).click())
  expect(statement.text).toContain(account)
  expect(statement.text).toContain(`Balance due ${owed}`)

  await page.goto('/orders?tab=available')
  const plant = (await page.getByRole('row').nth(1).getByRole('rowheader').textContent()) ?? ''
  const list = await pdfBy(page, () => page.getByRole('button', { name: 'PDF' }).click())
  expect(list.text).toContain(plant)

  await page.goto('/reports/sales')
  await page.getByRole('button', { name: 'Export' }).click()
  const report = await pdfBy(page, () => page.getByRole('button', { name: 'PDF', exact: true }).click())
  expect(report.name).toMatch(/^sales-report-.*\.pdf$/)
  expect(report.text).toContain('Sales report')

  // And by mail, from the same menu.
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'E-mail', exact: true }).click()
  const mail = page.getByRole('dialog', { name: 'E-mail this report' })
  await mail.getByLabel('To').fill('ana@bank, ben@books.example')
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByText('Enter one e-mail address like ana@example.com.', { exact: true })).toBeVisible()
  await mail.getByLabel('To').fill('ana@bank.example, ben@books.example')
  await mail.getByLabel('Message').fill('For the loan.')
  await mail.getByLabel('Attach the spreadsheet (XLSX) as well').check()
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('2 e-mails are in the outbox.')).toBeVisible()
  await page.goto('/notifications?tab=mails')
  await expect(page.getByText(/Sales report, .* from/).first()).toBeVisible()

  await page.goto('/production/labels')
  await page.getByLabel('Add a batch').fill('a')
  await page.getByRole('option').first().click()
  const labels = await pdfBy(page, () => page.getByRole('button', { name: 'PDF' }).click())
  expect(labels.name).toBe('labels-batch.pdf')
  expect(labels.text).toMatch(/\d\dW\d\d-/)
})
