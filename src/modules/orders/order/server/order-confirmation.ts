/** Order confirmation for the customer: lines, prices and days, as a file and by mail. */
import type { AccountId, OrderId, UserId } from '#kernel/id.ts'
import { noteMail, readAccount } from '#modules/customers/server/accounts.ts'
import type { MailRequest, MailDraft } from '#modules/messages/mail.ts'
import {
  type Document,
  type DrawnDocument,
  type ShortTransaction,
  drawDocument,
  mailDocument,
} from '#modules/messages/server/mail-document.ts'
import { taxNumberLine } from '#modules/setup/settings/country.ts'
import { letterHead, senderLines } from '#modules/setup/settings/server/letter-head.ts'
import { halfCentOf } from '#modules/setup/settings/half-cent.ts'
import { payLink, payLinkBlocks } from '#modules/setup/settings/server/pay-link.ts'
import { type DocumentSettings, readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { paymentLines, paymentParagraph } from '#modules/setup/settings/where-to-pay.ts'
import { day, money, number } from '#kernel/format.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { addQuantities } from '#kernel/quantity.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { type Block, type PdfDocument, type Sum, pdfFile } from '#server/pdf.ts'
import { askedDeposit } from '#modules/selling/card/pay-link.ts'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { calledOffAmounts, isLeft } from '../call-off.ts'
import type { OrderItem, WholeOrder } from '../order.ts'
import { amountText } from '../order-lines.ts'
import type { OrderState } from '../order-state.ts'
import { plantCell } from './order-pdfs.ts'
import { wholeOrder } from './orders.queries.ts'
import { priceNote } from '#modules/growing/availability/availability.ts'

interface Confirmation {
  readonly order: WholeOrder
  readonly settings: DocumentSettings
  readonly email: string
  readonly address: string
  /** Address to pay a deposit by card; '' without one. */
  readonly pay_link: string
}

async function confirmationOf(db: Db, id: OrderId): Promise<Confirmation> {
  const [order, settings] = await Promise.all([wholeOrder(db, id), readDocumentSettings(db)])
  const account = order.business_account_id ? await readAccount(db, order.business_account_id) : undefined
  return {
    order,
    settings,
    email: account?.email ?? '',
    address: order.ship_to || account?.delivery_address || account?.address || '',
    pay_link: isToPay(order) ? payLink(settings, { nursery_id: db.nursery_id, kind: 'order', id }) : '',
  }
}

/** A draft is not confirmed, a cancelled order is labelled so, and a fulfilled one has nothing left to confirm. */
const titles: Readonly<Partial<Record<OrderState, string>>> = {
  draft: 'Order, not yet confirmed',
  fulfilled: 'Order',
  cancelled: 'Cancelled order',
}
const titleOf = ({ status }: WholeOrder) => titles[status] ?? 'Order confirmation'

/** "Order confirmation 12", "Order 12 (not yet confirmed)" */
export const nameOf = (order: WholeOrder): string =>
  order.status === 'draft'
    ? `Order ${order.order_number ?? ''} (not yet confirmed)`
    : `${titleOf(order)} ${order.order_number ?? ''}`

function confirmationDocument({ order, settings, address, pay_link }: Confirmation): PdfDocument {
  const promised = order.items.some(({ promised_date }) => promised_date !== null)
  const inMoney = (amount: string) => money(amount, settings)
  const ask = askForDeposit(order, settings)
  return {
    title: nameOf(order),
    author: settings.nurseryName,
    size: 'a4',
    blocks: [
      letterHead(
        settings,
        titleOf(order),
        [
          `Order ${order.order_number ?? ''}`,
          day(order.order_date, settings),
          order.customer_order_number ? `Your order ${order.customer_order_number}` : '',
          order.due_date ? `Due ${day(order.due_date, settings)}` : '',
          order.delivery_time ? `Delivery ${order.delivery_time}` : '',
        ],
        [taxNumberLine(settings)],
      ),
      { text: 'For', ink: 'grey', size: 8.5, above: 22 },
      { text: order.customer_name, bold: true, size: 11 },
      ...(address ? [{ text: address, above: 1 }] : []),
      {
        above: 18,
        columns: [
          { title: 'Plant', width: 'rest' },
          ...(promised ? [{ title: 'Promised for', width: 'own' } as const] : []),
          { title: 'Quantity', width: 'own', align: 'end' },
          { title: 'Price', width: 'own', align: 'end' },
          { title: 'Amount', width: 'own', align: 'end' },
        ],
        rows: order.items.map((item) => ({
          cells: [
            [...plantCell(item.description, item.botanical_name), ...waiting(order, item), ...calledOff(item)],
            ...(promised ? [item.promised_date ? day(item.promised_date, settings) : ''] : []),
            amountText(item, item.quantity),
            inMoney(item.unit_price),
            [{ text: inMoney(item.line_total), bold: true }],
          ],
        })),
      },
      { sums: sumsOf(order, inMoney), above: 12 },
      ...(ask === '' ? [] : [{ text: ask, bold: true, above: 18 }]),
      ...(pay_link ? [{ unbreakable: payLinkBlocks(pay_link), above: 18 }] : []),
      ...howToPay(order, settings),
      ...(order.notes ? [{ text: order.notes, above: 14 }] : []),
      {
        text: priceNote({ settings, link: { account_name: null, shows_prices: true } }),
        ink: 'grey',
        size: 8.5,
        above: 14,
      },
    ],
  }
}

/** True while something of the order is still to be paid and was not invoiced. */
const isToPay = (order: WholeOrder): boolean =>
  ['draft', 'confirmed', 'picking', 'ready'].includes(order.status) && cents(order.total_amount) > cents(order.deposit_held)

/** Deposit that the customer is still asked for; undefined for none. */
export const askedOf = (order: WholeOrder, settings: Settings): Cents | undefined =>
  isToPay(order)
    ? askedDeposit(
        { total: cents(order.total_amount), held: cents(order.deposit_held) },
        settings.orderDeposit,
        halfCentOf(settings),
      )
    : undefined

/** "Please pay a deposit of $120.00." */
function askForDeposit(order: WholeOrder, settings: Settings): string {
  const asked = askedOf(order, settings)
  return asked === undefined ? '' : `Please pay a deposit of ${money(moneyText(asked), settings)}.`
}

/** The bank account. */
const linesToPay = (order: WholeOrder, settings: DocumentSettings): string[] =>
  isToPay(order) ? paymentLines(settings, `Order ${order.order_number ?? ''}`) : []

function howToPay(order: WholeOrder, settings: DocumentSettings): Block[] {
  const lines = linesToPay(order, settings)
  return lines.length === 0
    ? []
    : [{ unbreakable: [{ text: 'How to pay', bold: true }, ...lines.map((text): Block => ({ text, above: 1 }))], above: 18 }]
}

function waiting({ kind, status }: WholeOrder, { quantity, quantity_reserved }: OrderItem) {
  const short = addQuantities(quantity, -quantity_reserved)
  return kind === 'current' && status !== 'draft' && status !== 'cancelled' && short > 0
    ? [{ text: `\n${number(short)} on back-order`, ink: 'red' as const, size: 8 }]
    : []
}

/** Into which current order a line of a future one went. */
const calledOff = ({ called_off_to }: OrderItem) =>
  called_off_to ? [{ text: `\nReleased into order ${called_off_to.order_number ?? ''}`, ink: 'grey' as const, size: 8 }] : []

export function sumsOf(order: WholeOrder, inMoney: (amount: string) => string): Sum[] {
  const { discount, total_amount, deposit_held } = order
  const held = cents(deposit_held)
  const { called_off, left } = calledOffAmounts(order)
  return [
    ...(cents(discount) > 0n ? [{ label: 'Discount', amount: `−${inMoney(discount)}` }] : []),
    { label: 'Total', amount: inMoney(total_amount), strong: true },
    ...(order.items.every(isLeft)
      ? []
      : [
          { label: 'Released', amount: `−${inMoney(moneyText(called_off))}` },
          { label: 'Left', amount: inMoney(moneyText(left)) },
        ]),
    ...(held > 0n
      ? [
          { label: 'Deposit paid', amount: inMoney(deposit_held) },
          { label: 'Still to pay', amount: inMoney(moneyText(left - held)) },
        ]
      : []),
  ]
}

export async function confirmationFile(db: Db, id: OrderId): Promise<FileAnswer> {
  const found = await confirmationOf(db, id)
  return pdfFile(`order-${found.order.order_number ?? ''}`, confirmationDocument(found))
}

const draftOf = ({ order, settings, email, pay_link }: Confirmation): MailDraft => ({
  to: email,
  message: [
    `Hello ${order.customer_name},`,
    '',
    `${nameOf(order)} for ${money(order.total_amount, settings)} is attached as a PDF.${
      order.due_date ? ` It is due on ${day(order.due_date, settings)}.` : ''
    }`,
    ...[askForDeposit(order, settings)].filter(Boolean),
    ...paymentParagraph(linesToPay(order, settings), pay_link),
    '',
    'With kind regards',
    settings.nurseryName,
    ...senderLines(settings),
  ].join('\n'),
})

export const draftOrderMail = async (db: Db, id: OrderId): Promise<MailDraft> => draftOf(await confirmationOf(db, id))

interface OrderMail extends Document {
  readonly business_account_id: AccountId | null
}

/** Before the transaction that mails it. */
export const drawOrder = (transaction: ShortTransaction, id: OrderId, request: MailRequest): Promise<DrawnDocument<OrderMail>> =>
  drawDocument(transaction, request, async (db) => {
    const found = await confirmationOf(db, id)
    const { order } = found
    return {
      ...draftOf(found),
      reference: { type: 'order', id },
      name: nameOf(order),
      total: { label: 'Total', amount: money(order.total_amount, found.settings) },
      filename: `order-${order.order_number ?? ''}`,
      pdf: confirmationDocument(found),
      business_account_id: order.business_account_id,
    }
  })

export async function mailOrder(
  db: Db,
  userId: UserId,
  request: MailRequest,
  document: DrawnDocument<OrderMail>,
): Promise<{ sent_to: string }> {
  const taken = await mailDocument(db, userId, request, document)
  const { business_account_id, name } = document
  if (business_account_id) await noteMail(db, userId, business_account_id, `${name} e-mailed to ${taken.sent_to}`)
  return taken
}
