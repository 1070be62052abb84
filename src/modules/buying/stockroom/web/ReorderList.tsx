/** Low supplies, after reservations and purchase orders; chosen ones become drafts, one for each vendor. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useNavigate } from '@tanstack/react-router'
import { FilePlus2, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/column.ts'
import { nameColumn, countColumn, numberColumn, textColumn } from '#web/ui/columns.tsx'
import { money, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { draftPurchases, listReorder } from '../contract.ts'
import type { Reorder } from '../reorder.ts'
import styles from './Stockroom.module.css'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'

const isMissing = (row: Reorder) => Number(row.quantity) > 0
const costOf = (row: Reorder) => Number(row.quantity) * Number(row.unit_cost)
const vendorsOf = (rows: readonly Reorder[]) => new Set(rows.map(({ vendor }) => vendor)).size

export function ReorderList() {
  const settings = useSettings()
  const navigate = useNavigate()
  const list = useQuery(query(listReorder))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { run, busy } = useAction('/api/purchase-orders')
  const draft = (rows: readonly Reorder[]) =>
    run(async () => {
      const lines = rows.map(({ inventory_item_id, quantity }) => ({ inventory_item_id, quantity }))
      const made = await call(draftPurchases, { body: { lines } })
      setChosen(new Set())
      toast(
        made.length === 1
          ? 'One draft created. Check it, then send it.'
          : `${number(made.length)} drafts created, one per vendor.`,
      )
      const [only] = made
      if (made.length === 1 && only)
        await navigate({ to: '/inventory/supplies/purchases/$purchaseId', params: { purchaseId: only.id } })
      else await navigate({ to: '/inventory/supplies/purchases', search: { state: 'draft' } })
    })
  if (list.isPending) return <Skeleton rows={8} />
  if (list.isError) return <ErrorBox error={list.error} retry={() => void list.refetch()} />
  const missing = list.data.filter(isMissing)
  const picked = missing.filter(({ inventory_item_id }) => chosen.has(inventory_item_id))
  return (
    <>
      {missing.length > 0 && (
        <div className={`row wrap ${styles['tools']}`}>
          <p className={`muted ${styles['says']}`}>
            {number(missing.length)} {missing.length === 1 ? 'supply is' : 'supplies are'} at or below the reorder point, with
            what is on order and without what is promised.
          </p>
          <Button kind="primary" busy={busy} onClick={() => void draft(missing)}>
            <FilePlus2 size={18} aria-hidden /> {draftsText(missing)}
          </Button>
        </div>
      )}
      <DataTable
        label="To order again"
        rows={list.data}
        columns={columns(settings)}
        rowKey={(row) => row.inventory_item_id}
        chosen={chosen}
        onChoose={setChosen}
        forChosen={
          <Button kind="primary" busy={busy} disabled={picked.length === 0} onClick={() => void draft(picked)}>
            <FilePlus2 size={17} aria-hidden /> {draftsText(picked)}
          </Button>
        }
        empty={
          <EmptyState icon={PackageCheck} title="Nothing needs ordering">
            Supplies appear here when on hand plus on order, less promised, falls to the reorder point.
          </EmptyState>
        }
      />
    </>
  )
}

const draftsText = (rows: readonly Reorder[]) =>
  vendorsOf(rows) === 1 ? 'Make a purchase order' : `Make ${number(vendorsOf(rows))} purchase orders`

const columns = (settings: Settings): Column<Reorder>[] => [
  nameColumn('name', 'Supply', (row) => row.name, { width: 'minmax(180px, 2fr)', phone: 'title' }),
  textColumn('vendor', 'Vendor', (row) => row.vendor, { width: 'minmax(140px, 1fr)', phone: 'detail' }),
  numberColumn('onhand', 'On hand', (row) => row.on_hand, { width: '110px' }),
  countColumn('onorder', 'On order', (row) => row.on_order, { width: '100px' }),
  countColumn('committed', 'Promised', (row) => row.committed, { width: '100px' }),
  numberColumn('min', 'Reorder point', (row) => row.reorder_point, { width: '110px' }),
  {
    id: 'quantity',
    title: 'To order',
    width: '140px',
    align: 'end',
    cell: (row) =>
      isMissing(row) ? (
        <b>
          {number(row.quantity)} {row.unit}
        </b>
      ) : (
        'In a draft'
      ),
    sortBy: (row) => Number(row.quantity),
    phone: 'end',
  },
  {
    id: 'cost',
    title: 'About',
    width: '110px',
    align: 'end',
    cell: (row) => (isMissing(row) ? money(costOf(row).toFixed(2), settings) : '–'),
    sortBy: costOf,
    total: (rows) => money(rows.reduce((sum, row) => sum + costOf(row), 0).toFixed(2), settings),
  },
]
