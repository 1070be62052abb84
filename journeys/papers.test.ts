/** Documents for customers: an invoice as a file and by mail, a statement, labels and a report; each is opened and read. */
import { expect } from '@playwright/test'
import { expectMessage } from './messages.ts'
import { signInAs, test } from './people.ts'
import { pdfBy } from './papers-hands.ts'

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
