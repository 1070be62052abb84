/** The columns of the list of supplies, on the screen and in its file. */
import { Suspense } from 'react'
import { localTimeIn } from '#kernel/day.ts'
import { trimDecimals } from '#kernel/number.ts'
import { managers } from '#kernel/role.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { isOneOf } from '#web/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { PagedColumn } from '#web/ui/column.ts'
import { countColumn, moneyColumn, nameColumn, paged, textColumn } from '#web/ui/columns.tsx'
import { type Formats, money, number } from '#web/ui/format.ts'
import { addTransaction, deleteTransaction, editItems } from '../contract.ts'
import type { VisibleItem } from '../supply.ts'
import type { itemSorts } from '../sorts.ts'
import { quantityKind } from '../units.ts'

const InlineEdit = lazyNamed(() => import('#web/ui/InlineEdit.tsx'), 'InlineEdit')

interface Totals {
  readonly value: string | null
}

export const supplyColumns = (formats: Formats): PagedColumn<VisibleItem, (typeof itemSorts)[number], Totals>[] => [
  paged(
    nameColumn('name', 'Name', (row) => row.name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
    { sort: 'name' },
  ),
  paged(
    textColumn('category', 'Category', (row) => row.category, { width: 'minmax(110px, 150px)', phone: 'detail' }),
    { sort: 'category' },
  ),
  paged(
    textColumn('vendor', 'Vendor', (row) => row.vendor, { width: 'minmax(120px, 160px)' }),
    { sort: 'vendor' },
  ),
  {
    id: 'state',
    title: 'State',
    width: '80px',
    ordinary: (row) => Number(row.quantity_on_hand) > 0 && !row.low,
    cell: (row) => (Number(row.quantity_on_hand) === 0 ? <Badge tone="bad">Out</Badge> : <Badge tone="warn">Low</Badge>),
    sort: 'state',
    phone: 'detail',
  },
  {
    id: 'onhand',
    title: 'On hand',
    width: '130px',
    align: 'end',
    cell: (row) => (
      <>
        {isOneOf(managers) && !row.archived ? <OnHand item={row} formats={formats} /> : number(row.quantity_on_hand)}{' '}
        <span className="muted">{row.unit}</span>
      </>
    ),
    sort: 'onhand',
    phone: 'end',
  },
  paged(
    countColumn('onorder', 'On order', (row) => row.on_order, { width: '90px', ordinary: (row) => Number(row.on_order) === 0 }),
    { sort: 'onorder' },
  ),
  {
    id: 'min',
    title: 'Reorder point',
    width: '100px',
    align: 'end',
    cell: (row) => (isOneOf(managers) && !row.archived ? <ReorderPoint item={row} /> : reorderText(row.reorder_point)),
    sort: 'min',
  },
  {
    id: 'price',
    title: 'Sold at',
    width: '90px',
    align: 'end',
    ordinary: (row) => !row.forSale || row.price === null,
    cell: (row) => money(row.price ?? '0', formats),
  },
]

/** Counts one supply in its row. */
function OnHand({ item, formats }: { readonly item: VisibleItem; readonly formats: Formats }) {
  const onHand = trimDecimals(item.quantity_on_hand)
  return (
    <Suspense fallback={number(onHand)}>
      <InlineEdit
        label={`Count of ${item.name}`}
        value={onHand}
        kind={quantityKind(item.unit)}
        refreshes={['/api/inventory']}
        save={async (quantity) => {
          const transaction_date = localTimeIn(formats.timeZone, new Date())
          const body = { inventory_item_id: item.id, kind: 'count' as const, quantity, reason: '', transaction_date }
          const { id } = await call(addTransaction, { body })
          return async () => call(deleteTransaction, { params: { id } })
        }}
        done={(quantity) => `${item.name}: ${number(quantity)} ${item.unit} on hand now.`}
      >
        {number(onHand)}
      </InlineEdit>
    </Suspense>
  )
}

const reorderText = (point: string | null) => (point === null ? '–' : number(point))

function ReorderPoint({ item }: { readonly item: VisibleItem }) {
  const set = async (at: string, { version }: { readonly version: number }) => {
    const [changed] = await call(editItems, { body: { items: [{ id: item.id, version, reorder_point: at === '' ? null : at }] } })
    return changed ?? item
  }
  const before = item.reorder_point ?? ''
  return (
    <Suspense fallback={reorderText(item.reorder_point)}>
      <InlineEdit
        label={`Reorder point of ${item.name}`}
        value={before}
        kind="quantity"
        optional
        refreshes={['/api/inventory']}
        save={async (at) => {
          const changed = await set(at, item)
          return async () => set(before, changed)
        }}
        done={(at) => (at === '' ? `${item.name} has no reorder point now.` : `${item.name} is reordered at ${number(at)}.`)}
      >
        {reorderText(item.reorder_point)}
      </InlineEdit>
    </Suspense>
  )
}

export const costColumns = (formats: Formats): PagedColumn<VisibleItem, (typeof itemSorts)[number], Totals>[] => [
  {
    id: 'cost',
    title: 'Average cost',
    width: '100px',
    align: 'end',
    cell: (row) => money(Number(row.average_cost ?? 0).toFixed(2), formats),
    sort: 'cost',
  },
  paged(
    moneyColumn('value', 'Value', (row) => row.value ?? '0', { formats, width: '100px' }),
    {
      sort: 'value',
      total: (totals) => money(totals.value ?? '0', formats),
    },
  ),
]

export const suppliesFile = {
  name: 'supplies.csv',
  head: [
    'Name',
    'Category',
    'Vendor',
    'On hand',
    'Unit',
    'On order',
    'Reorder point',
    'Average cost',
    'Value',
    'Barcode',
    'Price',
  ],
  row: (row: VisibleItem) => [
    row.name,
    row.category ?? '',
    row.vendor ?? '',
    row.quantity_on_hand,
    row.unit,
    row.on_order,
    row.reorder_point ?? '',
    row.average_cost ?? '',
    row.value ?? '',
    row.barcode ?? '',
    row.price ?? '',
  ],
}
