/** The PDFs of an order: the delivery docket and the pick list. */
import type { DocketId, OrderId } from '#kernel/id.ts'
import { readAccount } from '#modules/customers/server/accounts.ts'
import { letterHead } from '#modules/setup/settings/server/letter-head.ts'
import { type DocumentSettings, readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { dayIn } from '#kernel/day.ts'
import { day, number, time } from '#kernel/format.ts'
import { notFound } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { type Block, type PdfDocument, botanicalRuns, pdfFile } from '#server/pdf.ts'
import { docketLines, plantsOn } from '../docket.ts'
import { amountText } from '../order-lines.ts'
import type { Docket, WholeOrder } from '../order.ts'
import { wholeOrder } from './orders.queries.ts'

/** The name, and under it the botanical one. */
export const plantCell = (name: string, botanical: string) => [
  { text: name, bold: true },
  ...(botanical ? [{ text: '\n' }, ...botanicalRuns(botanical, { ink: 'grey', size: 8 })] : []),
]

function docketDocument(order: WholeOrder, docket: Docket, address: string, settings: DocumentSettings): PdfDocument {
  const lines = docketLines(order, docket)
  return {
    title: `Delivery docket ${docket.docket_number}`,
    author: settings.nurseryName,
    size: 'a4',
    blocks: [
      letterHead(settings, `Delivery docket ${docket.docket_number}`, [
        day(docket.delivered_on, settings),
        `Order ${order.order_number ?? ''}`,
        order.customer_order_number ? `Your order ${order.customer_order_number}` : '',
        order.delivery_time ? `Delivery ${order.delivery_time}` : '',
        docket.invoice_number ? `Invoice ${docket.invoice_number}` : '',
      ]),
      { text: 'Delivered to', ink: 'grey', size: 8.5, above: 22 },
      { text: order.customer_name, bold: true, size: 11 },
      ...(address ? [{ text: address, above: 1 }] : []),
      {
        above: 18,
        columns: [
          { title: 'Plant', width: 'rest' },
          { title: 'Quantity', width: 'own', align: 'end' },
        ],
        rows: [
          ...lines.map(({ item, quantity }) => ({
            cells: [plantCell(item.description, item.botanical_name), [{ text: amountText(item, quantity), bold: true }]],
          })),
          { weight: 'sum', cells: ['Plants', number(plantsOn(lines))] },
        ],
      },
      ...(order.notes ? [{ text: order.notes, above: 14 }] : []),
      {
        above: 56,
        beside: [
          {
            width: 240,
            blocks: [
              { rule: true, width: 240 },
              { text: 'Received in good order, name and signature', ink: 'grey', size: 8, above: 4 },
            ],
          },
          {
            width: 120,
            blocks: [
              { rule: true, width: 120 },
              { text: 'Date', ink: 'grey', size: 8, above: 4 },
            ],
          },
        ],
      },
    ],
  }
}

const isPlant = (order: WholeOrder, itemId: string): boolean =>
  order.items.some(({ id, plant_type_id }) => id === itemId && plant_type_id !== null)

const placeOf = ({ missing, batch_code, location }: WholeOrder['pick'][number]): string =>
  missing ? 'No location yet' : batch_code === '' ? 'Store' : location || 'No location'

/** Note for each line that cannot be picked yet because its location is closed after spraying. */
const waiting = (order: WholeOrder, settings: DocumentSettings): Block[] =>
  order.pick.flatMap(({ closed_until, location, order_item_id, quantity }) => {
    if (closed_until === null) return []
    const until = `${day(dayIn(settings.timeZone, new Date(closed_until)), settings)}, ${time(closed_until, settings)}`
    const item = order.items.find(({ id }) => id === order_item_id)
    const what = `${item ? amountText(item, quantity) : number(quantity)} ${item?.description ?? ''}`
    return [{ text: `Do not enter ${location} until ${until}. Pick ${what} there afterwards.`, bold: true, above: 12 }]
  })

function pickListDocument(order: WholeOrder, settings: DocumentSettings): PdfDocument {
  const open = order.pick.filter(({ closed_until }) => closed_until === null)
  const plants = open.filter(({ order_item_id }) => isPlant(order, order_item_id))
  const all = plants.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    title: `Pick list, order ${order.order_number ?? ''}`,
    author: settings.nurseryName,
    size: 'a4',
    blocks: [
      letterHead(settings, 'Pick list', [
        `Order ${order.order_number ?? ''}`,
        order.due_date ? `Due ${day(order.due_date, settings)}` : '',
      ]),
      { text: 'For', ink: 'grey', size: 8.5, above: 18 },
      { text: order.customer_name, bold: true, size: 11 },
      ...(order.notes ? [{ text: order.notes, above: 4 }] : []),
      open.length === 0
        ? { text: order.pick.length === 0 ? 'Everything is picked.' : 'Nothing can be picked now.', above: 18 }
        : {
            above: 16,
            columns: [
              { title: '', width: 18, tick: true },
              { title: 'Location', width: 'own' },
              { title: 'Plant', width: 'rest' },
              { title: 'Batch', width: 'own' },
              { title: 'Take', width: 'own', align: 'end' },
            ],
            rows: [
              ...open.map((stop) => {
                const item = order.items.find(({ id }) => id === stop.order_item_id)
                return {
                  cells: [
                    '',
                    [{ text: placeOf(stop), bold: true }],
                    plantCell(item?.description ?? '', item?.botanical_name ?? ''),
                    stop.batch_code,
                    [{ text: item ? amountText(item, stop.quantity) : number(stop.quantity), bold: true, size: 11 }],
                  ],
                }
              }),
              { weight: 'sum', cells: ['', 'Plants', '', '', number(all)] },
            ],
          },
      ...waiting(order, settings),
    ],
  }
}

/** The pages of several dockets, each on a page of its own; not those that were reversed. */
export async function docketPages(
  db: Db,
  dockets: readonly { readonly order_id: OrderId; readonly docket_id: DocketId }[],
): Promise<Block[]> {
  const settings = await readDocumentSettings(db)
  const pages: Block[] = []
  for (const { order_id, docket_id } of dockets) {
    const order = await wholeOrder(db, order_id)
    const docket = order.dockets.find(({ id }) => id === docket_id)
    if (!docket || docket.reversed_at !== null) continue
    const { blocks } = docketDocument(order, docket, await deliveryAddress(db, order), settings)
    pages.push(...(pages.length > 0 ? [{ newPage: true } as const] : []), ...blocks)
  }
  return pages
}

export async function docketFile(db: Db, orderId: OrderId, docketId: DocketId): Promise<FileAnswer> {
  const [order, settings] = await Promise.all([wholeOrder(db, orderId), readDocumentSettings(db)])
  const docket = order.dockets.find(({ id }) => id === docketId)
  if (!docket) throw notFound()
  return pdfFile(`docket-${docket.docket_number}`, docketDocument(order, docket, await deliveryAddress(db, order), settings))
}

export async function pickListFile(db: Db, orderId: OrderId): Promise<FileAnswer> {
  const [order, settings] = await Promise.all([wholeOrder(db, orderId), readDocumentSettings(db)])
  return pdfFile(`pick-list-${order.order_number ?? ''}`, pickListDocument(order, settings))
}

async function deliveryAddress(db: Db, { business_account_id, ship_to }: WholeOrder): Promise<string> {
  if (ship_to || !business_account_id) return ship_to
  const account = await readAccount(db, business_account_id)
  return account.delivery_address || account.address
}
