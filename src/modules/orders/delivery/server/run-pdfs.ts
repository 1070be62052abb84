/** The papers of a run: its sheet, with the stops in their order, and its loading list, the last stop first. */
import { amountText } from '#modules/orders/order/order-lines.ts'
import { docketPages, plantCell } from '#modules/orders/order/server/order-pdfs.ts'
import { letterHead } from '#modules/setup/settings/server/letter-head.ts'
import { type DocumentSettings, readDocumentSettings } from '#modules/setup/settings/server/logo.ts'
import { day, number } from '#kernel/format.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import type { FileAnswer } from '#server/file-reply.ts'
import { type Block, type PdfDocument, pdfFile } from '#server/pdf.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Run, Stop } from '../delivery.ts'
import { inUnit, loadIn, loadOf, sumLoads } from '../load.ts'
import { isChangeable, loadingOrder } from '../run-status.ts'
import { refuseUnlessDriver } from './drive-run.ts'
import { runWith } from './plan-run.ts'

const head = (run: Run, title: string, settings: DocumentSettings): Block => {
  const { vehicle } = run
  const load = sumLoads(run.stops.map(({ lines }) => loadOf(lines)))
  return letterHead(settings, title, [
    `${day(run.run_date, settings)}, ${run.start_time}`,
    `Vehicle ${vehicle.name}`,
    `Driver ${run.driver_name}`,
    `${inUnit(loadIn(load, vehicle.capacity_unit), vehicle.capacity_unit)} of ${number(vehicle.capacity)}`,
  ])
}

const linesTable = ({ lines }: Stop): Block => ({
  above: 6,
  dense: true,
  columns: [
    { title: '', width: 18, tick: true },
    { title: 'Plant', width: 'rest' },
    { title: 'Quantity', width: 'own', align: 'end' },
  ],
  rows: lines.map((line) => ({
    cells: ['', plantCell(line.description, line.botanical_name), [{ text: amountText(line, line.quantity), bold: true }]],
  })),
})

const heading = (stop: Stop, place: number): Block => ({
  text: `${place}. ${stop.customer_name}, order ${stop.order_number ?? ''}${stop.order_status === 'cancelled' ? ' (CANCELLED: do not load)' : ''}`,
  bold: true,
  size: 12,
  above: 20,
})

const details = (stop: Stop): Block[] =>
  [
    stop.address,
    stop.phone && `Phone ${stop.phone}`,
    stop.delivery_time && `Delivery ${stop.delivery_time}`,
    stop.customer_order_number && `Their order ${stop.customer_order_number}`,
    stop.notes,
  ]
    .filter(Boolean)
    .map((text) => ({ text, above: 1 }))

const signLine: Block = {
  above: 30,
  beside: [
    {
      width: 260,
      blocks: [
        { rule: true, width: 240 },
        { text: 'Name and signature', ink: 'grey', size: 8, above: 3 },
      ],
    },
    {
      width: 120,
      blocks: [
        { rule: true, width: 110 },
        { text: 'Time', ink: 'grey', size: 8, above: 3 },
      ],
    },
  ],
}

const sheet = (run: Run, settings: DocumentSettings): PdfDocument => ({
  title: `Run sheet, ${run.vehicle.name}`,
  author: settings.nurseryName,
  size: 'a4',
  blocks: [
    head(run, 'Run sheet', settings),
    ...(run.notes ? [{ text: run.notes, above: 14 }] : []),
    ...run.stops.map((stop, i): Block => ({ unbreakable: [heading(stop, i + 1), ...details(stop), linesTable(stop), signLine] })),
  ],
})

const loadingList = (run: Run, settings: DocumentSettings): PdfDocument => ({
  title: `Loading list, ${run.vehicle.name}`,
  author: settings.nurseryName,
  size: 'a4',
  blocks: [
    head(run, 'Loading list', settings),
    { text: 'Load from the top of this list: the last stop goes in first.', above: 14, bold: true },
    ...loadingOrder(run.stops.map((stop, i) => ({ stop, place: i + 1 }))).map(({ stop, place }): Block => ({
      unbreakable: [
        heading(stop, place),
        {
          text: [
            inUnit(loadIn(loadOf(stop.lines), run.vehicle.capacity_unit), run.vehicle.capacity_unit),
            stop.weight_kg === null ? '' : `${number(stop.weight_kg)} kg`,
          ]
            .filter(Boolean)
            .join(', '),
          ink: 'grey',
          above: 1,
        },
        linesTable(stop),
      ],
    })),
  ],
})

async function paper(
  db: Db,
  who: CurrentUser,
  id: string,
  draw: (run: Run, settings: DocumentSettings) => PdfDocument,
  name: string,
): Promise<FileAnswer> {
  const [run, settings] = await Promise.all([runWith(db, id), readDocumentSettings(db)])
  refuseUnlessDriver(who, run)
  return pdfFile(`${name}-${run.run_date}`, draw(run, settings))
}

export const runSheet = (db: Db, who: CurrentUser, id: string) => paper(db, who, id, sheet, 'run-sheet')
export const loadingListFile = (db: Db, who: CurrentUser, id: string) => paper(db, who, id, loadingList, 'loading-list')

/** The dockets of all stops in one file; a run has them once it has left. */
export async function deliveryNotes(db: Db, who: CurrentUser, id: string): Promise<FileAnswer> {
  const run = await runWith(db, id)
  refuseUnlessDriver(who, run)
  if (isChangeable(run.status))
    throw new Problem('BAD_STATE', 'This run has not left, so it has no dockets yet. Press Leave, then print them.')
  const dockets = run.stops.flatMap(({ order_id, docket_id }) => (docket_id === null ? [] : [{ order_id, docket_id }]))
  const blocks = await docketPages(db, dockets)
  if (blocks.length === 0) throw new Problem('BAD_STATE', 'Nothing of this run was delivered, so it has no dockets to print.')
  const { nurseryName } = await readDocumentSettings(db)
  return pdfFile(`delivery-notes-${run.run_date}`, {
    title: `Delivery notes, ${run.vehicle.name}`,
    author: nurseryName,
    size: 'a4',
    blocks,
  })
}
