/** One supply: stock, actions, and its ledger with the stock after each line. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Archive, ArchiveRestore, PackagePlus, PackageMinus, Pencil, Tally5 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dayIn } from '#kernel/day.ts'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { type Detail, DescriptionList } from '#web/ui/DescriptionList.tsx'
import { MoreButton } from '#web/ui/MoreButton.tsx'
import { day, money, number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { deleteItem, deleteTransaction, getItem, listTransactions, restoreItem } from '../contract.ts'
import type { VisibleItem, MovementKind, VisibleTransaction } from '../supply.ts'
import { ItemForm } from './ItemForm.tsx'
import { MovementForm } from './MovementForm.tsx'
import styles from './SuppliesScreen.module.css'
import { kindNames } from './supply-labels.ts'
import { useAction } from '#web/use-action.ts'
import { usePagedList } from '#web/use-paged-list.ts'
import { useQuery } from '#web/use-query.ts'

const CorrectDialog = lazyNamed(() => import('./CorrectDialog.tsx'), 'CorrectDialog')

interface ItemDialogProps {
  readonly itemId: string
  readonly manages: boolean
  readonly onClose: () => void
}

export function ItemDialog({ itemId, manages, onClose }: ItemDialogProps) {
  const item = useQuery(query(getItem, { params: { id: itemId } }))
  const [editing, edit] = useState(false)
  const [kind, book] = useState<MovementKind>()
  const [wrong, correct] = useState<VisibleTransaction>()
  if (item.data && editing) return <ItemForm item={item.data} onClose={() => edit(false)} onSaved={() => edit(false)} />
  if (item.data && wrong)
    return (
      <Suspense>
        <CorrectDialog item={item.data} row={wrong} onClose={() => correct(undefined)} />
      </Suspense>
    )
  return (
    <Dialog title={item.data?.name ?? 'Supply'} wide onClose={onClose}>
      {item.isPending ? (
        <Skeleton rows={6} />
      ) : item.isError ? (
        <ErrorBox error={item.error} retry={() => void item.refetch()} />
      ) : (
        <>
          <ItemDetails item={item.data} />
          {manages &&
            (kind ? (
              <MovementForm item={item.data} kind={kind} onClose={() => book(undefined)} />
            ) : (
              <div className="flex wrap gap-8 below-16">
                <Button kind="primary" onClick={() => book('purchase')}>
                  <PackagePlus size={18} aria-hidden /> Receive
                </Button>
                <Button onClick={() => book('use')}>
                  <PackageMinus size={17} aria-hidden /> Use
                </Button>
                <Button onClick={() => book('count')}>
                  <Tally5 size={17} aria-hidden /> Count
                </Button>
                <Button aria-keyshortcuts="E" onClick={() => edit(true)}>
                  <Pencil size={17} aria-hidden /> Edit
                </Button>
                <ArchiveButton item={item.data} onDone={onClose} />
              </div>
            ))}
          <Ledger itemId={itemId} onCorrect={manages ? correct : undefined} />
        </>
      )}
    </Dialog>
  )
}

function ItemDetails({ item }: { readonly item: VisibleItem }) {
  const settings = useSettings()
  const details: readonly Detail[] = [
    ['On hand', `${number(item.quantity_on_hand)} ${item.unit}`],
    ['On order', Number(item.on_order) > 0 ? `${number(item.on_order)} ${item.unit}` : '–'],
    ['Reorder point', item.reorder_point === null ? '–' : number(item.reorder_point)],
    ...(item.average_cost === null || item.value === null
      ? []
      : ([
          ['Average cost', money(Number(item.average_cost).toFixed(2), settings)],
          ['Value', money(item.value, settings)],
        ] as const)),
    ['Vendor', item.vendor ?? '–'],
    ['Price', item.price === null ? '–' : money(item.price, settings)],
  ]
  return (
    <div className="below-16">
      <DescriptionList details={details} />
    </div>
  )
}

function ArchiveButton({ item, onDone }: { readonly item: VisibleItem; readonly onDone: () => void }) {
  const { run, busy } = useAction('/api/inventory')
  const restore = () => call(restoreItem, { params: { id: item.id } })
  const archiveOrRestore = () =>
    run(async () => {
      if (item.archived) await restore()
      else await call(deleteItem, { params: { id: item.id } })
      if (item.archived) toast(`${item.name} is restored.`)
      else toast(`${item.name} is archived.`, { action: { label: 'Undo', do: () => void run(restore) } })
      onDone()
    })
  return (
    <Button kind="ghost" busy={busy} onClick={() => void archiveOrRestore()}>
      {item.archived ? <ArchiveRestore size={17} aria-hidden /> : <Archive size={17} aria-hidden />}
      {item.archived ? 'Restore' : 'Archive'}
    </Button>
  )
}

interface LedgerProps {
  readonly itemId: string
  /** For managers. */
  readonly onCorrect: ((row: VisibleTransaction) => void) | undefined
}

function Ledger({ itemId, onCorrect }: LedgerProps) {
  const list = usePagedList(listTransactions, { inventory_item_id: itemId, limit: '30' })
  if (list.isPending) return <Skeleton rows={4} />
  if (list.error) return <ErrorBox error={list.error} retry={list.retry} />
  return (
    <>
      <ol className={styles['ledger']}>
        {list.rows.map((row) => (
          <Line key={row.id} row={row} onCorrect={onCorrect && row.own ? () => onCorrect(row) : undefined} />
        ))}
      </ol>
      <MoreButton list={list} />
    </>
  )
}

interface LineProps {
  readonly row: VisibleTransaction
  /** Undefined unless the movement was entered by hand. */
  readonly onCorrect: (() => void) | undefined
}

function Line({ row, onCorrect }: LineProps) {
  const settings = useSettings()
  const { run, busy } = useAction('/api/inventory')
  const reverse = () =>
    run(async () => {
      await call(deleteTransaction, { params: { id: row.id } })
      toast('Reversed. Both entries stay in the history.')
    })
  const delta = Number(row.delta)
  return (
    <li data-reversed={row.reversed || row.reverses !== null}>
      <time dateTime={row.transaction_date}>{day(dayIn(settings.timeZone, new Date(row.transaction_date)), settings)}</time>
      <span>
        <b>{kindNames[row.kind]}</b>
        <small>
          {[row.reason, row.by, delta > 0 && row.unit_cost !== null && `at ${money(Number(row.unit_cost).toFixed(2), settings)}`]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      <span className={`text-end ${styles['amount']}`}>
        <b className="ok" data-out={delta < 0}>
          {delta < 0 ? '−' : '+'}
          {number(Math.abs(delta))}
        </b>
        <small>{number(row.quantity_after)} left</small>
      </span>
      <span className={`flex justify-end ${styles['corrections']}`}>
        {onCorrect && (
          <Button kind="ghost" onClick={onCorrect}>
            Correct
          </Button>
        )}
        {onCorrect && row.kind !== 'opening' && (
          <Button kind="ghost" busy={busy} onClick={() => void reverse()}>
            Undo
          </Button>
        )}
      </span>
    </li>
  )
}
