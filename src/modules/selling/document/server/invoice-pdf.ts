/** An invoice as a PDF: the result of `invoiceOf`, laid out for a page or for a roll of 80 millimetres. */
import { logoBlocks } from '#modules/setup/settings/server/letter-head.ts'
import { payLinkBlocks } from '#modules/setup/settings/server/pay-link.ts'
import { type Block, type PdfDocument, type Run, botanicalRuns } from '#server/pdf.ts'
import { barcodePath } from '../receipt-code.ts'
import { type Invoice, type InvoiceLine, isPromise } from '../invoice.ts'
import type { InvoiceSum } from '../invoice-sums.ts'
import type { PaperSize } from '../document-format.ts'

/** `logo` is a PNG as a data URL; '' without one. */
export const invoicePdf = (invoice: Invoice, size: PaperSize, logo = ''): PdfDocument => ({
  title: `${invoice.title} ${invoice.number}`,
  author: invoice.seller.name,
  size,
  blocks: size === 'a4' ? onPage(invoice, logo) : onRoll(invoice, logo),
})

const grey = { ink: 'grey' } as const

function onPage(invoice: Invoice, logo: string): Block[] {
  const { lines } = invoice
  const discounted = lines.some(({ discount }) => discount !== '')
  return [
    {
      beside: [
        { width: 'rest', blocks: sellerBlocks(invoice, 'start', logo) },
        {
          width: 'own',
          blocks: [
            { text: invoice.title, size: 18, bold: true, align: 'end' },
            ...detailsOf(invoice).map((text): Block => ({ text, align: 'end', above: 2 })),
            { text: invoice.status, bold: true, size: 11, ink: inkOf(invoice.status), align: 'end', above: 4 },
          ],
        },
      ],
    },
    ...(invoice.customer
      ? [
          { text: isPromise(invoice) ? 'For' : 'Billed to', ink: 'grey', above: 22, size: 8.5 } as const,
          { text: invoice.customer, bold: true, size: 11 } as const,
          ...invoice.customer_lines.map((text) => ({ text, above: 1 })),
        ]
      : []),
    ...(invoice.about ? [{ text: invoice.about, above: 12 } as const] : []),
    {
      above: 18,
      columns: [
        { title: 'Item', width: 'rest' },
        { title: 'Qty', width: 'own', align: 'end' },
        { title: 'Price', width: 'own', align: 'end' },
        ...(discounted ? [{ title: 'Discount', width: 'own', align: 'end' } as const] : []),
        { title: 'Amount', width: 'own', align: 'end' },
      ],
      rows: lines.map((line) => ({
        cells: [
          nameOf(line),
          line.quantity,
          line.unit_price,
          ...(discounted ? [line.discount] : []),
          [{ text: line.line_total, bold: true }],
        ],
      })),
    },
    { sums: invoice.sums, above: 12 },
    ...(invoice.exemption ? [{ text: invoice.exemption, above: 12 } as const] : []),
    ...(invoice.exchange.length > 0 ? [{ sums: invoice.exchange, above: 10 }] : []),
    ...(invoice.paid_by.length > 0 ? [{ sums: invoice.paid_by, above: 10 }] : []),
    ...payBlocks(invoice, 'start'),
    ...(invoice.note ? [{ text: invoice.note, above: 12 } as const] : []),
    ...footBlocks(invoice),
    ...codeBlocks(invoice, 'start'),
  ]
}

function onRoll(invoice: Invoice, logo: string): Block[] {
  return [
    ...sellerBlocks(invoice, 'middle', logo),
    { text: `${invoice.title} ${invoice.number}`, bold: true, size: 11, align: 'middle', above: 8 },
    ...detailsOf(invoice)
      .slice(1)
      .map((text): Block => ({ text, align: 'middle' })),
    ...(invoice.customer ? [{ text: invoice.customer, bold: true, align: 'middle', above: 4 } as const] : []),
    ...invoice.customer_lines.map((text): Block => ({ text, align: 'middle' })),
    ...(invoice.about ? [{ text: invoice.about, align: 'middle', above: 4 } as const] : []),
    { rule: true, above: 8 },
    ...invoice.lines.map((line): Block => ({
      above: 5,
      beside: [
        {
          width: 'rest',
          blocks: [
            { text: nameOf(line) },
            {
              text: `${line.quantity} × ${line.unit_price}${line.discount && `, discount ${line.discount}`}`,
              ink: 'grey',
              size: 8,
            },
          ],
        },
        { width: 'own', blocks: [{ text: line.line_total, align: 'end' }] },
      ],
    })),
    { rule: true, above: 6 },
    ...[...invoice.sums, ...invoice.exchange, ...invoice.paid_by].map(rollSum),
    ...(invoice.exemption ? [{ text: invoice.exemption, above: 6 } as const] : []),
    { text: invoice.status, bold: true, align: 'middle', above: 8 },
    ...payBlocks(invoice, 'middle'),
    ...(invoice.note ? [{ text: invoice.note, align: 'middle', above: 6 } as const] : []),
    ...(invoice.footer ? [{ text: invoice.footer, align: 'middle', above: 8 } as const] : []),
    ...codeBlocks(invoice, 'middle'),
  ]
}

const rollSum = ({ label, amount, strong = false }: InvoiceSum): Block => ({
  above: 3,
  beside: [
    { width: 'rest', blocks: [{ text: label, bold: strong }] },
    { width: 'own', blocks: [{ text: amount, bold: strong, align: 'end' }] },
  ],
})

/** The name; under it the botanical name, the size, and why its price is another. */
function nameOf({ name, botanical_name, detail, reason }: InvoiceLine): Run[] {
  const small = { ...grey, size: 8 }
  const more = [detail, reason].filter(Boolean).join(' · ')
  const second: Run[] = [
    ...botanicalRuns(botanical_name, small),
    ...(more ? [{ text: botanical_name ? ` · ${more}` : more, ...small }] : []),
  ]
  return [{ text: name, bold: true }, ...(second.length > 0 ? [{ text: '\n' }, ...second] : [])]
}

const sellerBlocks = ({ seller }: Invoice, align: 'start' | 'middle', logo: string): Block[] => [
  ...logoBlocks(logo, align),
  { text: seller.name, size: align === 'start' ? 15 : 12, bold: true, align, above: logo ? 6 : 0 },
  ...[...seller.lines, seller.tax_number].filter(Boolean).map((text): Block => ({ text, ink: 'grey', align, above: 1 })),
]

const detailsOf = ({ number, till_reference, date, time, due, order_number }: Invoice): Run[][] =>
  [
    ['Number', number],
    ['Till reference', till_reference],
    ['Date', `${date} ${time}`],
    ['Due', due],
    ['Your order', order_number],
  ].flatMap(([label, value]) =>
    value
      ? [
          [
            { text: `${label}  `, ...grey },
            { text: value, bold: true },
          ],
        ]
      : [],
  )

/** Payment details, kept on one page. */
const payBlocks = ({ pay_to, pay_link }: Invoice, align: 'start' | 'middle'): Block[] => {
  const above = align === 'start' ? 18 : 8
  const lines = pay_to.map((text): Block => ({ text, align, above: 1 }))
  return [
    ...(pay_link === '' ? [] : [{ unbreakable: payLinkBlocks(pay_link, align), above }]),
    ...(lines.length === 0
      ? []
      : [
          {
            unbreakable: [
              { text: pay_link === '' ? 'How to pay' : 'Other ways to pay', bold: true, align } satisfies Block,
              ...lines,
            ],
            above,
          },
        ]),
  ]
}

const footBlocks = ({ footer }: Invoice): Block[] =>
  footer
    ? [
        { rule: true, above: 24 },
        { text: footer, ink: 'grey', align: 'middle', above: 8 },
      ]
    : []

/** Its modules a third of a millimetre wide, so that any scanner reads them. */
function codeBlocks({ code }: Invoice, align: 'start' | 'middle'): Block[] {
  if (!code) return []
  const { path, modules } = barcodePath(code)
  const tall = path.replaceAll('v1', 'v27')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} 27"><path d="${tall}"/></svg>`
  const points = ((modules / 3) * 72) / 25.4
  const drawn: Block[] = [
    { picture, width: points, height: 26 },
    { text: code, ...grey, size: 7, align: 'middle', above: 2 },
  ]
  const rest = { width: 'rest', blocks: [] } as const
  const bars = { width: points, blocks: drawn }
  return [{ beside: align === 'middle' ? [rest, bars, rest] : [bars], above: align === 'middle' ? 12 : 24 }]
}

const inkOf = (status: Invoice['status']) => (status === 'Unpaid' || status === 'Void' ? 'red' : 'green')
