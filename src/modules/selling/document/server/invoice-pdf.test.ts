import { expect, test } from 'vitest'
import { readPdf } from '#testing/pdf.ts'
import { wholePdf } from '#server/pdf.ts'
import type { Invoice } from '../invoice.ts'
import { invoicePdf } from './invoice-pdf.ts'

/** All possible content of an invoice, each with a text of its own. */
const invoice: Required<Invoice> = {
  title: 'Tax invoice',
  number: 'N-00042',
  till_reference: 'T1-77',
  date: '07/03/2026',
  time: '16:05',
  due: '20/04/2026',
  order_number: 'PO-7781',
  about: 'Because of hail.',
  seller: { name: 'Ōtari Nursery', lines: ['160 Wilton Road', '04 555 01'], tax_number: 'GST number 12-345', logo: '' },
  customer: 'Māia Pōmare',
  customer_lines: ['Gate 3', 'GST number 98-7'],
  lines: [
    {
      id: 'a',
      name: 'Kōwhai',
      botanical_name: 'Sophora × molloyi',
      detail: 'PB5',
      quantity: '12',
      unit_price: '$24.50',
      reason: 'Landscapers 12.5% off',
      discount: '−$7.35',
      line_total: '$286.65',
    },
  ],
  sums: [
    { label: 'Subtotal', amount: '$249.26' },
    { label: 'Total', amount: '$286.66', strong: true },
  ],
  status: 'Unpaid',
  paid_by: [{ label: 'Rounding', amount: '$0.04' }],
  exchange: [{ label: 'Rimu came back', amount: '−$16.90' }],
  exemption: 'GST exempt, certificate ZR-1.',
  pay_to: ['Account number: 12-3456-0123456-00', 'Reference: N-00042'],
  pay_link: 'https://nursery.example/pay/ABC',
  note: 'Leave them by the shed.',
  footer: 'Ngā mihi nui',
  code: 'RN-00042',
}

const leaves = (value: unknown, name = ''): string[] =>
  name === 'id'
    ? []
    : typeof value === 'string'
      ? [value]
      : value !== null && typeof value === 'object'
        ? Object.entries(value).flatMap(([key, each]) => leaves(each, key))
        : []

const squeezed = (text: string) => text.replace(/\s/g, '')

test.each(['a4', '80mm'] as const)('all content of an invoice is on its %s page', async (size) => {
  const printed = squeezed(readPdf(await wholePdf(invoicePdf(invoice, size))).pages.join(' '))
  const expected = leaves(invoice)
  expect(expected.length).toBeGreaterThan(30)
  expect(expected.filter((text) => !printed.includes(squeezed(text)))).toEqual([])
})

test('a quote is made out to its customer, and does not bill', async () => {
  const quote: Invoice = { ...invoice, title: 'Quote', status: '', paid_by: [] }
  const [text = ''] = readPdf(await wholePdf(invoicePdf(quote, 'a4'))).pages
  expect(text).toContain('For Māia Pōmare')
  expect(text).not.toContain('Billed')
})
