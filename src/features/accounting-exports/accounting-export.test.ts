/** The contents of the file for the accounting program. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactly, exportFile } from './accounting-export.ts'

const line = {
  invoice_number: '00017',
  reference: '',
  customer_name: 'Tōtara "Lane", Ltd',
  email: 'ana@example.com',
  sale_date: '2026-03-07',
  due_date: '2026-04-06',
  description: 'Lavender, 14 cm',
  quantity: '3.0000',
  line_total: '37.50',
  tax_amount: '4.89',
  country: 'NZ',
  rate: '15.00',
  label: 'GST',
  currency: 'NZD',
}

test('Xero gets its template’s columns, with the country’s tax names and date format', () => {
  const [head, row] = exportFile('xero', [line], { dateFormat: 'DD/MM/YYYY', account_code: '' }).split('\r\n')
  expect(head).toBe(
    '*ContactName,EmailAddress,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,*Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,Currency',
  )
  expect(row).toBe(
    '"Tōtara ""Lane"", Ltd",ana@example.com,00017,,07/03/2026,06/04/2026,"Lavender, 14 cm",3,12.50,200,15% GST on Income,4.89,NZD',
  )
})

test('QuickBooks gets amounts too; a sale paid at once is due on the same day; no cell runs as a formula', () => {
  const cash = {
    ...line,
    customer_name: '=HYPERLINK("x")',
    due_date: null,
    country: 'US',
    label: 'Sales Tax',
    tax_amount: '0.00',
  }
  const [, row] = exportFile('quickbooks', [cash], { dateFormat: 'MM/DD/YYYY', account_code: 'Plants' }).split('\r\n')
  expect(row).toBe(`00017,"'=HYPERLINK(""x"")",03/07/2026,03/07/2026,Plants,"Lavender, 14 cm",3,12.50,37.50,Tax Exempt,0.00,NZD`)
})

test('exports credit notes to a file with columns of their own, positive amounts, and their invoice', () => {
  const rules = { dateFormat: 'DD/MM/YYYY', account_code: '' }
  const note = { ...line, invoice_number: 'CN00003', reference: '00017', due_date: null }
  const [head, row] = exportFile('xero', [note], rules, 'credit_notes').split('\r\n')
  expect(head).toContain('*CreditNoteNumber,Reference,*CreditNoteDate,*DueDate')
  expect(row).toContain(',CN00003,00017,07/03/2026,07/03/2026,')
  expect(exportFile('quickbooks', [note], rules, 'credit_notes')).toMatch(/^\*CreditNoteNo,\*Customer,\*CreditNoteDate/)
})

test('has quantity × unit price equal to the line to the cent, whatever the discount', () => {
  expect(exactly({ ...line, line_total: '10.00' })).toEqual({ description: '3 × Lavender, 14 cm', quantity: '1', unit: '10.00' })
  expect(exactly({ ...line, quantity: '1.5000', line_total: '10.00', description: 'Mulch' }).description).toBe('1.5 × Mulch')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 99_999_999 }), (count, total) => {
      const line = exactly({ description: 'x', quantity: (count / 10_000).toFixed(4), line_total: (total / 100).toFixed(2) })
      const parts = (text: string) => BigInt(Math.round(Number(text) * 10_000))
      expect(parts(line.quantity) * parts(line.unit)).toBe(BigInt(total) * 1_000_000n)
    }),
  )
})
