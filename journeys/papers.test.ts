/** What the nursery hands out: an invoice as a file and by mail, a statement, labels and a report; each opened and read. */
import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import { readPdf } from '#app/testing-pdf.ts'
import { expectMessage } from './messages.ts'
import { signInAs, test } from './people.ts'

/** Saves what the press of a button brings, and reads it. */
async function pdfBy(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), text: readPdf(await readFile(await file.path())).pages.join(' ') }
}

test('an invoice is saved, then e-mailed; the outbox keeps it to the letter, with the same file', async ({ page }) => {
  await signInAs(page, 'Mere', '/sales/transactions')
  await page.getByRole('button', { name: 'Unpaid' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Unpaid')
  await page.getByRole('row').nth(1).click()
  const sale = page.getByRole('dialog')
  const title = sale.getByRole('heading', { name: /^Invoice \d+$/ })
  const number = (await title.textContent())?.replace('Invoice ', '') ?? ''
  await sale.getByRole('button', { name: 'Actions on the invoice' }).click()
  const saved = await pdfBy(page, () => sale.getByRole('button', { name: 'Download PDF' }).click())
  expect(saved.name).toBe(`invoice-${number}.pdf`)
  expect(saved.text).toContain(number)
  expect(saved.text).toContain('Tōtara Lane Nursery')

  await sale.getByRole('button', { name: 'E-mail' }).click()
  const mail = page.getByRole('dialog', { name: `E-mail invoice ${number}` })
  await mail.getByLabel(/^To/).fill('nobody')
  await mail.getByRole('button', { name: 'Send with the PDF' }).click()
  await expect(mail.getByText('Enter one e-mail address like')).toBeVisible()
  const to = `ana.${Date.now()}@example.com`
  await mail.getByLabel(/^To/).fill(to)
  await mail.getByLabel(/^Message/).fill('Ngā mihi, here it is.')
  await mail.getByRole('button', { name: 'Send with the PDF' }).click()
  await expectMessage(page, `The e-mail to ${to} is in the outbox.`)

  await page.getByRole('dialog').getByRole('button', { name: 'E-mail' }).click()
  const before = mail.getByRole('region', { name: 'E-mailed before' }).getByRole('listitem').filter({ hasText: to })
  await expect(before.getByText('Not sent', { exact: true })).toBeVisible()
  await before.getByText(to).click()
  await expect(before.getByText('Ngā mihi, here it is.')).toBeVisible()
  const savedInvoice = await pdfBy(page, () => before.getByRole('button', { name: `invoice-${number}.pdf` }).click())
  expect(savedInvoice.text).toBe(saved.text)
})

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
  const plant = (await page.getByRole('row').nth(1).getByRole('gridcell').first().textContent()) ?? ''
  const list = await pdfBy(page, () => page.getByRole('button', { name: 'PDF' }).click())
  expect(list.text).toContain(plant)

  await page.goto('/reports/sales')
  await page.getByRole('button', { name: 'Export' }).click()
  const report = await pdfBy(page, () => page.getByRole('button', { name: 'PDF', exact: true }).click())
  expect(report.name).toMatch(/^sales-report-.*\.pdf$/)
  expect(report.text).toContain('Sales report')

  // And by mail, from the same menu.
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'E-mail' }).click()
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
