import { expect, test } from 'vitest'
import { defaultSettings } from '#modules/setup/settings/defaults.ts'
import { laybyDocument } from '#modules/selling/draft/layby-document.ts'
import { type Invoice, creditNoteOf, invoiceOf, isPromise, mailText, quoteDocument } from './invoice.ts'
import { receiptCode } from './receipt-code.ts'
import type { CreditNote } from '#modules/selling/sale/refund-calls.ts'
import type { Sale, SaleItem } from '#modules/selling/sale/sale.ts'

const id = '01990000-0000-7000-8000-000000000001'
const item: SaleItem = {
  id,
  item_type: 'plant',
  plant_type_id: id,
  inventory_item_id: null,
  plant_common_name: 'Kōwhai',
  plant_botanical_name: 'Sophora microphylla',
  inventory_item_name: null,
  unit: null,
  container_size: '2.5 L',
  container_size_id: '00000000-0000-4000-8000-000000000031',
  grade: null,
  grade_id: null,
  quantity: '3.0000',
  unit_price: '24.50',
  price_reason: '',
  discount_amount: '7.35',
  line_total: '66.15',
  tax_amount: '8.63',
  tax_kind: 'standard',
  tax_rate: '15.000',
}
const sale: Sale = {
  id,
  invoice_number: '00042',
  till_reference: null,
  sale_date: '2026-03-07',
  sold_at: '2026-03-07T03:05:00.000Z',
  customer_name: 'Ana',
  business_account_id: null,
  payment_method: 'cash',
  payment_status: 'paid',
  due_date: null,
  discount_percent: '10.00',
  discount_amount: '7.35',
  discount_reason: '',
  subtotal: '66.15',
  tax_amount: '8.63',
  total_amount: '66.15',
  amount_paid: '66.15',
  credited_amount: '0.00',
  notes: '',
  customer_order_number: '',
  soldBy: 'Mere',
  created_by: null,
  voided_at: null,
  void_reason: null,
  version: 1,
  tax_rules: {
    registered: true,
    included: true,
    rate: '15',
    label: 'GST',
    number: '123-456-789',
    half_cent: 'down',
    country: 'NZ',
    currency: 'NZD',
  },
  items: [item],
  payments: [{ id, amount: '66.15', method: 'cash', paid_at: '2026-03-07T03:05:00.000Z', tendered: '70.00', rounding: '0.00' }],
}
const kiwi = {
  ...defaultSettings('2026-01-01', 'Tōtara Lane'),
  dateFormat: 'DD/MM/YYYY',
  nurseryAddress: '12 Lane Road\nCambridge',
} as const

test.each([
  ['NZ', 'Tax invoice'],
  ['AU', 'Tax invoice'],
  ['UK', 'Invoice'],
  ['US', 'Invoice'],
  ['EU', 'Invoice'],
])('the paper of a sale with tax in %s has the title %s', (country, title) => {
  expect(invoiceOf({ ...sale, tax_rules: { ...sale.tax_rules, country } }, kiwi).title).toBe(title)
})

test('an invoice says it the way its country writes it: day first, 24-hour time, two decimals', () => {
  const invoice = invoiceOf(sale, kiwi)
  expect(invoice).toMatchObject({
    title: 'Tax invoice',
    number: '00042',
    date: '07/03/2026',
    time: '16:05',
    status: 'Paid',
    due: '',
  })
  expect(invoice.seller).toEqual({
    name: 'Tōtara Lane',
    lines: ['12 Lane Road', 'Cambridge'],
    tax_number: 'GST number 123-456-789',
    logo: '',
  })
  expect(invoice.sums).toEqual([
    { label: 'Before discounts', amount: '$73.50' },
    { label: 'Discount (10%)', amount: '−$7.35' },
    { label: 'Subtotal', amount: '$66.15' },
    { label: 'Total', amount: '$66.15', strong: true },
    { label: 'GST (15.00%) included', amount: '$8.63' },
  ])
  expect(invoice.paid_by).toEqual([
    { label: 'Cash', amount: '$70.00' },
    { label: 'Change', amount: '$3.85' },
  ])
})

test('what the terminal added is below the payment, with what the card was charged in all', () => {
  const charged = (tip: string, surcharge: string) =>
    invoiceOf(
      { ...sale, card_extras: [{ approved: '66.15', tip, surcharge, brand: 'visa', last4: '4242' }] },
      kiwi,
    ).paid_by.slice(2)
  expect(charged('5.00', '1.32')).toEqual([
    { label: 'Card surcharge', amount: '$1.32' },
    { label: 'Tip', amount: '$5.00' },
    { label: 'Charged to Visa ••4242', amount: '$72.47' },
  ])
  expect(charged('0.00', '0.01').map(({ label }) => label)).toEqual(['Card surcharge', 'Charged to Visa ••4242'])
  expect(charged('0.01', '0.00').map(({ label }) => label)).toEqual(['Tip', 'Charged to Visa ••4242'])
})

test('a payment that was reversed, and its reversal, are on no invoice', () => {
  const [cash] = sale.payments
  if (!cash) throw new Error('One payment.')
  const card = { ...cash, id: '01990000-0000-7000-8000-000000000002', method: 'card' as const, tendered: null }
  const back = { ...card, id: '01990000-0000-7000-8000-000000000003', amount: '-66.15', reverses: card.id }
  const paid = (...payments: Sale['payments']) => invoiceOf({ ...sale, payments }, kiwi).paid_by
  expect(paid({ ...cash, tendered: null }, card, back)).toEqual([{ label: 'Cash', amount: '$66.15' }])
  expect(paid({ ...back, amount: '-6.15' }, card)).toEqual([{ label: 'Card', amount: '$66.15' }])
})

test('an exchange says what came back, and the difference to pay or refunded', () => {
  const item = { name: 'Hebe', quantity: '2.0000' }
  const exchange = {
    invoice_number: '00040',
    credit_number: 'CN-00007',
    total_amount: '40.00',
    method: 'card',
    voided: false,
    items: [item],
  }
  const sums = (more: object) => invoiceOf(Object.assign({ ...sale }, { exchange: { ...exchange, ...more } }), kiwi).exchange
  expect(sums({})).toEqual([
    { label: '2 × Hebe returned', amount: '' },
    { label: 'Credit note CN-00007, Invoice 00040', amount: '−$40.00' },
    { label: 'Difference to pay', amount: '$26.15', strong: true },
  ])
  expect(sums({ credit_number: null })[1]?.label).toBe('Invoice 00040')
  expect(sums({ total_amount: '70.00' }).at(-1)).toEqual({ label: 'Difference refunded (Card)', amount: '$3.85', strong: true })
  expect(sums({ total_amount: '66.15' }).at(-1)).toEqual({ label: 'Difference to pay', amount: '$0.00', strong: true })
  expect(sums({ voided: true })).toEqual([])
})

test('an Australian invoice says the ABN of who sells and of who buys', () => {
  const there = {
    ...sale,
    customer_tax_number: '51 824 753 556',
    tax_rules: { ...sale.tax_rules, country: 'AU', number: '83 914 571 673' },
  }
  const { seller, customer_lines } = invoiceOf(there, kiwi)
  expect([seller.tax_number, customer_lines]).toEqual(['ABN 83 914 571 673', ['ABN 51 824 753 556']])
})

test('month first means en-US', () => {
  expect(invoiceOf(sale, { ...kiwi, dateFormat: 'MM/DD/YYYY' }).date).toBe('03/07/2026')
})

test('just after midnight the clock stands at zero, wherever the month comes first too', () => {
  const late = { ...sale, sold_at: '2026-03-06T11:05:00.000Z' }
  for (const dateFormat of ['DD/MM/YYYY', 'MM/DD/YYYY'] as const)
    expect(invoiceOf(late, { ...kiwi, dateFormat }).time).toBe('00:05')
})

test('only a sale on account can be unpaid, and then it says what is due when', () => {
  const onAccount = {
    ...sale,
    payment_method: 'account',
    payment_status: 'unpaid',
    due_date: '2026-04-06',
    amount_paid: '0.00',
    credited_amount: '0.00',
    payments: [],
  } as const
  expect(invoiceOf({ ...onAccount, payments: [] }, kiwi)).toMatchObject({
    status: 'Unpaid',
    due: '06/04/2026',
    paid_by: [{ label: 'Amount due', amount: '$66.15' }],
  })
  expect(invoiceOf({ ...sale, payment_status: 'unpaid' }, kiwi).status).toBe('Paid')
})

test('an unregistered nursery writes a plain invoice without a word of tax', () => {
  const plain = invoiceOf({ ...sale, tax_rules: { ...sale.tax_rules, registered: false }, tax_amount: '0.00' }, kiwi)
  expect(plain.title).toBe('Invoice')
  expect(plain.seller.tax_number).toBe('')
  expect(plain.sums.some(({ label }) => label.includes('GST'))).toBe(false)
})

test('tax on top comes before the total', () => {
  const onTop = { ...sale, tax_rules: { ...sale.tax_rules, included: false }, tax_amount: '9.92', total_amount: '76.07' }
  expect(invoiceOf(onTop, kiwi).sums.slice(-2)).toEqual([
    { label: 'GST (15.00%)', amount: '$9.92' },
    { label: 'Total', amount: '$76.07', strong: true },
  ])
})

test('an exempt account reads its certificate on the invoice; an expired one reads why it is charged', () => {
  const exemption = { number: 'RC-77', until: '2026-12-31', valid: true }
  const printed = (valid: boolean) =>
    invoiceOf({ ...sale, tax_rules: { ...sale.tax_rules, exemption: { ...exemption, valid } } }, kiwi).exemption
  expect(printed(true)).toBe('GST exempt, certificate RC-77, valid until 31/12/2026.')
  expect(printed(false)).toBe('GST is charged: certificate RC-77 expired on 31/12/2026.')
  expect(invoiceOf(sale, kiwi).exemption).toBe('')
})

test('a lay-by says what was paid and when, what is left and until when, and what is kept if it is cancelled', () => {
  const layby = {
    valid_until: '2026-05-06',
    total_amount: '66.15',
    paid_amount: '20.00',
    state: 'open' as const,
    payments: [{ amount: '20.00', method: 'eftpos', rounding: '0.00', paid_at: '2026-03-07T12:05:00.000Z' }],
  }
  const document = laybyDocument(sale, layby, { ...kiwi, laybyFee: '10' })
  expect(document).toMatchObject({
    title: 'Lay-by',
    status: '',
    code: '',
    about: 'Put aside for you, to be paid by 06/05/2026. If cancelled, we keep 10% of your payments.',
    paid_by: [
      { label: 'Paid 08/03/2026 (EFTPOS)', amount: '$20.00' },
      { label: 'Still to pay', amount: '$46.15', strong: true },
    ],
  })
  const paid = laybyDocument(sale, { ...layby, paid_amount: '66.15' }, { ...kiwi, laybyFee: '0' })
  expect(paid.about).toBe('Put aside for you, and paid. If cancelled, your payments are refunded.')
  expect(paid.paid_by).toHaveLength(1)
})

const british: Sale = {
  ...sale,
  tax_rules: { ...sale.tax_rules, rate: '20', label: 'VAT', half_cent: 'up', country: 'UK', currency: 'GBP' },
  items: [
    {
      ...item,
      quantity: '24.0000',
      unit_price: '12.49',
      discount_amount: '0.00',
      line_total: '299.76',
      tax_amount: '49.96',
      tax_rate: '20.000',
    },
    {
      ...item,
      id: 'tomato',
      plant_common_name: 'Tomato',
      quantity: '2.0000',
      unit_price: '3.00',
      discount_amount: '0.00',
      line_total: '6.00',
      tax_amount: '0.00',
      tax_kind: 'zero',
      tax_rate: '0.000',
    },
  ],
  discount_percent: '0.00',
  discount_amount: '0.00',
  subtotal: '305.76',
  tax_amount: '49.96',
  total_amount: '305.76',
  payments: [],
}

test('over 250 pounds each line says its price without VAT and its rate; up to that the price that was asked stands', () => {
  const invoice = invoiceOf(british, kiwi)
  expect(invoice.lines).toMatchObject([
    { unit_price: '£10.4083', line_total: '£249.80', detail: '2.5 L · VAT 20.00%' },
    { unit_price: '£3.00', line_total: '£6.00', detail: '2.5 L · VAT 0.00%' },
  ])
  expect(invoice.sums).toEqual([
    { label: 'Total without VAT', amount: '£255.80' },
    { label: 'VAT 20.00% on £249.80', amount: '£49.96' },
    { label: 'VAT 0.00% on £6.00', amount: '£0.00' },
    { label: 'Total', amount: '£305.76', strong: true },
  ])
  const simple = invoiceOf({ ...british, total_amount: '250.00' }, kiwi)
  expect(simple.lines[0]).toMatchObject({ unit_price: '£12.49', detail: '2.5 L · VAT 20.00%' })
  expect(simple.sums[0]?.label).toBe('Subtotal')
  const note = creditNoteOf(
    {
      id,
      credit_number: 'CN1',
      sale_id: id,
      invoice_number: '00042',
      credit_date: '2026-03-09',
      created_at: '2026-03-09T03:05:00.000Z',
      reason: 'Frosted',
      method: 'card',
      subtotal: '24.98',
      tax_amount: '4.16',
      total_amount: '24.98',
      rounding: '0.00',
      refunds: [{ method: 'card', amount: '24.98' }],
      exchange_invoice_number: null,
      voided_at: null,
      void_reason: null,
      items: [{ sale_item_id: id, name: 'Kōwhai', quantity: '2.0000', line_total: '24.98', tax_amount: '4.16', restocked: true }],
    },
    british,
    kiwi,
  )
  expect(note.lines).toMatchObject([{ unit_price: '£10.4083', line_total: '£20.82', discount: '' }])
  expect(note.sums.map(({ amount }) => amount)).toEqual(['£20.82', '£4.16', '£24.98'])
})

test('an invoice in full: the two sides, its line, its sums and how it was paid', () => {
  const settings = { ...kiwi, nurseryPhone: '07 555 123', nurseryEmail: ' ', receiptFooter: 'Thank you' }
  const full = {
    ...sale,
    till_reference: 'T1-7',
    customer_address: '1 High Street\n\nCambridge',
    customer_tax_number: '98-765-432',
  }
  expect(invoiceOf(full, settings)).toEqual({
    exchange: [],
    pay_link: '',
    order_number: '',
    pay_to: [],
    note: '',
    title: 'Tax invoice',
    number: '00042',
    till_reference: 'T1-7',
    date: '07/03/2026',
    time: '16:05',
    due: '',
    about: '',
    seller: {
      name: 'Tōtara Lane',
      lines: ['12 Lane Road', 'Cambridge', '07 555 123'],
      tax_number: 'GST number 123-456-789',
      logo: '',
    },
    customer: 'Ana',
    customer_lines: ['1 High Street', 'Cambridge', 'GST number 98-765-432'],
    lines: [
      {
        id,
        name: 'Kōwhai',
        botanical_name: 'Sophora microphylla',
        detail: '2.5 L',
        quantity: '3',
        unit_price: '$24.50',
        reason: '',
        discount: '−$7.35',
        line_total: '$66.15',
      },
    ],
    sums: [
      { label: 'Before discounts', amount: '$73.50' },
      { label: 'Discount (10%)', amount: '−$7.35' },
      { label: 'Subtotal', amount: '$66.15' },
      { label: 'Total', amount: '$66.15', strong: true },
      { label: 'GST (15.00%) included', amount: '$8.63' },
    ],
    status: 'Paid',
    paid_by: [
      { label: 'Cash', amount: '$70.00' },
      { label: 'Change', amount: '$3.85' },
    ],
    exemption: '',
    footer: 'Thank you',
    code: receiptCode('00042'),
  })
  expect(invoiceOf(sale, kiwi)).toMatchObject({ till_reference: '', customer_lines: [] })
  expect(invoiceOf({ ...sale, tax_rules: { ...sale.tax_rules, number: '' } }, kiwi).seller.tax_number).toBe('')
  expect(invoiceOf({ ...sale, voided_at: '2026-03-08T00:00:00Z' }, kiwi).status).toBe('Void')
  expect(invoiceOf({ ...sale, due_date: '2026-04-06' }, kiwi).due).toBe('')
})

test('a supply shows its unit, pieces only their number, and a line without tax says so', () => {
  const bark = {
    ...item,
    plant_common_name: null,
    plant_botanical_name: null,
    inventory_item_name: 'Bark',
    container_size: null,
    container_size_id: null,
    unit: 'm3',
    quantity: '1.5000',
    price_reason: 'Trade discount 5%',
    discount_amount: '0.00',
    tax_amount: '0.00',
    tax_kind: 'zero' as const,
    tax_rate: '0.000',
  }
  const lines = (more: Partial<Sale>, ...items: SaleItem[]) => invoiceOf({ ...sale, ...more, items }, kiwi).lines
  expect(lines({}, bark, item)[0]).toMatchObject({
    name: 'Bark',
    botanical_name: '',
    detail: 'GST 0.00%',
    quantity: '1.5 m³',
    reason: 'Trade discount 5%',
    discount: '',
  })
  expect(lines({}, { ...bark, unit: 'each', quantity: '4.0000' })[0]).toMatchObject({
    detail: '',
    quantity: '4',
  })
  expect(lines({}, { ...bark, inventory_item_name: null, line_total: '0.00' })[0]).toMatchObject({ name: '', detail: '' })
  expect(lines({ tax_rules: { ...sale.tax_rules, registered: false } }, bark, item)[0]?.detail).toBe('')
})

test('a discount says why, or how much, or nothing but that it is one', () => {
  const label = (more: Partial<Sale>) => invoiceOf({ ...sale, ...more }, kiwi).sums[1]?.label
  expect(label({ discount_reason: '10% off from $50.00' })).toBe('Discount (10% off from $50.00)')
  expect(label({ discount_percent: '12.50' })).toBe('Discount (12.5%)')
  expect(label({ discount_percent: '0.00' })).toBe('Discount')
  const none = invoiceOf({ ...sale, items: [{ ...item, discount_amount: '0.00' }] }, kiwi)
  expect(none.sums[0]).toEqual({ label: 'Subtotal', amount: '$66.15' })
})

test('cash shows what was rounded and handed over, and an account what is still due', () => {
  const cash = { id, method: 'cash', paid_at: '2026-03-07T03:05:00.000Z' }
  const paid = (more: Partial<Sale>) => invoiceOf({ ...sale, ...more }, kiwi).paid_by
  expect(paid({ payments: [{ ...cash, amount: '66.15', tendered: null, rounding: '-0.05' }] })).toEqual([
    { label: 'Rounding', amount: '-$0.05' },
    { label: 'Cash', amount: '$66.10' },
  ])
  expect(paid({ payments: [{ ...cash, amount: '66.15', tendered: '66.10', rounding: '-0.05' }] })).toHaveLength(2)
  const partly = {
    payment_method: 'account',
    amount_paid: '20.00',
    credited_amount: '0.00',
    payments: [{ ...cash, method: 'card', amount: '20.00', tendered: null, rounding: '0.00' }],
  }
  expect(paid(partly)).toEqual([
    { label: 'Card', amount: '$20.00' },
    { label: 'Amount due', amount: '$46.15', strong: true },
  ])
  expect(paid({ ...partly, amount_paid: '66.15' })).toHaveLength(1)
})

test('a certificate without an end is named without one, and the sums say exempt', () => {
  const tax_rules = { ...sale.tax_rules, exemption: { number: 'RC-77', until: null, valid: true } }
  const exempt = { ...sale, tax_rules, items: [{ ...item, tax_amount: '0.00', tax_kind: 'exempt' as const, tax_rate: '0.000' }] }
  expect(invoiceOf(exempt, kiwi).exemption).toBe('GST exempt, certificate RC-77.')
  expect(invoiceOf(exempt, kiwi).sums.at(-1)?.label).toBe('GST exempt')
})

const note: CreditNote = {
  id,
  credit_number: 'CN00001',
  sale_id: id,
  invoice_number: '00042',
  credit_date: '2026-03-09',
  created_at: '2026-03-09T03:05:00.000Z',
  reason: 'Frosted',
  method: 'cash',
  subtotal: '22.05',
  tax_amount: '2.88',
  total_amount: '22.05',
  rounding: '-0.05',
  refunds: [{ method: 'cash', amount: '22.05' }],
  exchange_invoice_number: null,
  voided_at: null,
  void_reason: null,
  items: [
    { sale_item_id: id, name: 'Kōwhai', quantity: '1.0000', line_total: '22.05', tax_amount: '2.88', restocked: true },
    { sale_item_id: 'gone', name: 'Gone', quantity: '1.0000', line_total: '1.00', tax_amount: '0.00', restocked: true },
  ],
}

test('a credit note says which invoice it reverses, why, what of it, and how the money went back', () => {
  expect(creditNoteOf(note, sale, kiwi)).toMatchObject({
    title: 'Credit note',
    number: 'CN00001',
    till_reference: '',
    date: '09/03/2026',
    time: '16:05',
    due: '',
    about: 'For invoice 00042 of 07/03/2026. Frosted',
    customer: 'Ana',
    lines: [{ quantity: '1', unit_price: '$24.50', discount: '−$2.45', line_total: '$22.05' }],
    sums: [
      { label: 'Subtotal', amount: '$22.05' },
      { label: 'Total', amount: '$22.05', strong: true },
      { label: 'GST (15.00%) included', amount: '$2.88' },
    ],
    status: 'Credited',
    paid_by: [
      { label: 'Rounding', amount: '-$0.05' },
      { label: 'Refunded (Cash)', amount: '$22.00' },
    ],
    exemption: '',
    code: '',
  })
  const exact = creditNoteOf({ ...note, rounding: '0.00', items: [] }, sale, kiwi)
  expect([exact.paid_by, exact.lines]).toEqual([[{ label: 'Refunded (Cash)', amount: '$22.05' }], []])
  const more = creditNoteOf({ ...note, items: [{ ...note.items[0]!, line_total: '30.00' }] }, sale, kiwi)
  expect(more.lines[0]?.discount).toBe('')
})

test('over 250 pounds the discount of a line stands without its VAT too', () => {
  const discounted = { ...british, items: [{ ...british.items[0]!, discount_amount: '12.00' }, british.items[1]!] }
  expect(invoiceOf(discounted, kiwi).lines[0]?.discount).toBe('−£10.00')
})

test('a quote has no amount due, and shows how long its prices are valid', () => {
  const unpaid = { ...sale, payment_method: 'account', amount_paid: '0.00', due_date: '2026-04-06', payments: [] }
  expect(quoteDocument(unpaid, '2026-04-30', kiwi)).toEqual({
    ...invoiceOf(sale, kiwi),
    title: 'Quote',
    due: '',
    about: 'Prices valid until 30/04/2026.',
    status: '',
    paid_by: [],
    code: '',
  })
})

test('a lay-by that is over says what became of it, and shows what was given back', () => {
  const layby = {
    valid_until: '2026-05-06',
    total_amount: '66.15',
    paid_amount: '20.00',
    payments: [
      { amount: '25.00', method: 'eftpos', rounding: '0.00', paid_at: '2026-03-07T12:05:00.000Z' },
      { amount: '-5.00', method: 'cash', rounding: '0.00', paid_at: '2026-03-08T12:05:00.000Z' },
    ],
  }
  const documentIn = (state: 'open' | 'sold' | 'cancelled') =>
    laybyDocument(sale, { ...layby, state }, { ...kiwi, laybyFee: '0' })
  expect(documentIn('sold')).toMatchObject({ due: '', about: 'Handed over; the invoice is the document for tax.' })
  expect(documentIn('cancelled').about).toBe('Cancelled.')
  expect(documentIn('cancelled').paid_by).toEqual([
    { label: 'Paid 08/03/2026 (EFTPOS)', amount: '$25.00' },
    { label: 'Refunded 09/03/2026 (Cash)', amount: '-$5.00' },
  ])
  expect(documentIn('open').about).toBe('Put aside for you, to be paid by 06/05/2026. If cancelled, your payments are refunded.')
})

test('the mail of a document greets, names it with its total and when it is due, and is signed', () => {
  const unpaid = invoiceOf(
    { ...sale, payment_method: 'account', payment_status: 'unpaid', due_date: '2026-04-06', amount_paid: '0.00', payments: [] },
    kiwi,
  )
  expect(mailText(unpaid)).toBe(
    [
      'Hello Ana,',
      '',
      'Tax invoice 00042 for $66.15 is attached as a PDF. It is due on 06/04/2026.',
      '',
      'With kind regards',
      'Tōtara Lane',
      '12 Lane Road',
      'Cambridge',
    ].join('\n'),
  )
  const topLines = (invoice: Invoice) => mailText(invoice).split('\n').slice(0, 3)
  expect(topLines({ ...unpaid, customer: '', due: '' })).toEqual([
    'Hello,',
    '',
    'Tax invoice 00042 for $66.15 is attached as a PDF.',
  ])
  expect(topLines(invoiceOf(sale, kiwi))[2]).toBe('Tax invoice 00042 for $66.15 is attached as a PDF.')
  expect(topLines(quoteDocument(sale, '2026-04-30', kiwi))[2]).toBe(
    'Quote 00042 for $66.15 is attached as a PDF. Prices valid until 30/04/2026.',
  )
  expect(topLines({ ...unpaid, status: 'Paid', sums: [] })[2]).toBe('Tax invoice 00042 for  is attached as a PDF.')
  expect(['Quote', 'Lay-by', 'Invoice', 'Credit note'].map((title) => isPromise({ title } as Invoice))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const banked = { ...kiwi, bankName: 'ANZ', bankAccountNumber: '12-3456-0123456-00', paymentInstructions: '' }
const onAccount = {
  ...sale,
  payment_method: 'account',
  payment_status: 'unpaid',
  due_date: '2026-04-20',
  amount_paid: '0.00',
  credited_amount: '0.00',
  payments: [],
} satisfies Sale

test('an invoice that is owed says where to pay and with what reference, in its mail too; a paid one does not', () => {
  const lines = ['Bank: ANZ', 'Account number: 12-3456-0123456-00', 'Reference: 00042']
  const owed = invoiceOf(onAccount, banked)
  expect(owed.pay_to).toEqual(lines)
  expect(mailText(owed)).toContain(`How to pay:\n${lines.join('\n')}\n`)
  expect(invoiceOf(sale, banked).pay_to).toEqual([])
  expect(invoiceOf({ ...onAccount, voided_at: sale.sold_at }, banked).pay_to).toEqual([])
  expect(invoiceOf(onAccount, kiwi).pay_to).toEqual([])
  expect(mailText(invoiceOf(onAccount, kiwi))).not.toContain('How to pay')
  expect(quoteDocument({ ...onAccount, invoice_number: 'Q00003' }, '2026-04-01', banked).pay_to).toContain('Reference: Q00003')
})

test('an invoice shows the buyer’s order number, the note of the sale and the logo', () => {
  const invoice = invoiceOf({ ...sale, customer_order_number: 'PO-7781', notes: 'By the shed' }, { ...kiwi, logo: 'l1' })
  expect(invoice).toMatchObject({ order_number: 'PO-7781', note: 'By the shed', seller: { logo: 'l1' } })
})

test('a credit of money only has no quantity and no price, and a credit note that is void says so', () => {
  const money = {
    ...note,
    items: [
      {
        ...(note.items[0] ?? { sale_item_id: id, name: '', tax_amount: '0', restocked: false }),
        quantity: '0.0000',
        line_total: '5.00',
      },
    ],
  }
  expect(creditNoteOf(money, sale, kiwi).lines).toMatchObject([
    { quantity: '', unit_price: '', discount: '', line_total: '$5.00' },
  ])
  expect(creditNoteOf({ ...note, voided_at: '2026-03-10T03:05:00.000Z', void_reason: 'Mistake' }, sale, kiwi).status).toBe('Void')
})

test('an exchange is on both documents: what came back, and the difference', () => {
  const exchange = {
    credit_number: 'CN00001',
    invoice_number: '00041',
    total_amount: '16.90',
    voided: false,
    method: 'store_credit',
    items: [{ name: 'Rimu', quantity: '1.0000' }],
  }
  expect(invoiceOf({ ...sale, total_amount: '66.15', exchange }, kiwi).exchange).toEqual([
    { label: '1 × Rimu returned', amount: '' },
    { label: 'Credit note CN00001, Invoice 00041', amount: '−$16.90' },
    { label: 'Difference to pay', amount: '$49.25', strong: true },
  ])
  const over = { ...exchange, total_amount: '70.15', method: 'cash' }
  expect(invoiceOf({ ...sale, total_amount: '66.15', exchange: over }, kiwi).exchange.at(-1)).toEqual({
    label: 'Difference refunded (Cash)',
    amount: '$4.00',
    strong: true,
  })
  expect(invoiceOf({ ...sale, exchange: { ...exchange, voided: true } }, kiwi).exchange).toEqual([])
  const refunds = [
    { method: 'store_credit', amount: '20.00' },
    { method: 'cash', amount: '2.05' },
  ]
  const document = creditNoteOf({ ...note, refunds, exchange_invoice_number: '00043' }, sale, kiwi)
  expect(document.about).toContain('exchanged for invoice 00043')
  expect(document.paid_by).toEqual([
    { label: 'Rounding', amount: '-$0.05' },
    { label: 'Refunded (Store credit)', amount: '$20.00' },
    { label: 'Refunded (Cash)', amount: '$2.00' },
  ])
})

test('only an invoice that is owed carries its payment link, in its mail as a line of its own', () => {
  const link = 'https://nursery.example/pay/ABC'
  const owed = { ...sale, payment_method: 'account', payment_status: 'unpaid' as const, amount_paid: '0.00', payments: [] }
  const invoice = invoiceOf(owed, kiwi, link)
  expect(invoice.pay_link).toBe(link)
  expect(mailText(invoice)).toContain(`\n\n${link}\n`)
  expect(invoiceOf({ ...owed, voided_at: '2026-03-08T00:00:00Z' }, kiwi, link).pay_link).toBe('')
  expect(invoiceOf({ ...owed, amount_paid: owed.total_amount }, kiwi, link).pay_link).toBe('')
})
