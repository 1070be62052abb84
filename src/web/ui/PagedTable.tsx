/** A paged list: loading, failed, or a table that loads the next page at its end. The server sorts it. */
import { Printer } from 'lucide-react'
import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyNamed } from '../lazy-named.ts'
import { sortParam } from '../search-params.ts'
import { useAction } from '../use-action.ts'
import type { PagedList } from '../use-paged-list.ts'
import { useSearchParams } from '../use-search-params.ts'
import type { Selection } from '../use-selection.ts'
import { Button } from './Button.tsx'
import styles from './DataTable.module.css'
import { ErrorBox } from './EmptyState.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { TableView, type TableProps } from './TableView.tsx'
import type { PagedColumn, Sort } from './column.ts'
import { ListViews } from './list-views.ts'
import { number } from './format.ts'

const ColumnsMenu = lazyNamed(() => import('./ColumnsMenu.tsx'), 'ColumnsMenu')

interface PagedTableProps<Row, Sorts extends string, Totals> extends Omit<TableProps<Row>, 'chosen' | 'onChoose'> {
  readonly list: PagedList<Row, { readonly total?: number | undefined; readonly totals?: Totals | undefined }>
  readonly columns: readonly PagedColumn<Row, NoInfer<Sorts>, NoInfer<Totals>>[]
  /** The sort order of the list, and its setter. */
  readonly sort?: Sort<Sorts> | undefined
  readonly onSort?: (sort: Sort | undefined) => void
  /** Selectable rows; `forChosen` holds the actions for them. */
  readonly selection?: Selection<Row> | undefined
  /** Note on rows not counted in the totals: "voids excluded". */
  readonly totalNote?: string
}

export function PagedTable<Row, Sorts extends string = never, Totals = never>(props: PagedTableProps<Row, Sorts, Totals>) {
  return (
    <>
      {use(ListViews)('above')}
      <Rows {...props} />
    </>
  )
}

/** `-date`: by that column, descending. */
const sortOf = (order: string | undefined): Sort | undefined =>
  order === undefined ? undefined : { id: order.replace(/^-/, ''), down: order.startsWith('-') }

function Rows<Row, Sorts extends string, Totals>({
  list,
  columns,
  sort,
  onSort,
  totalNote,
  selection,
  ...table
}: PagedTableProps<Row, Sorts, Totals>) {
  const { rows, total, loadMore, loadingMore } = list
  const { toPrint, printAll, busy } = usePrintAll(list)
  const views = use(ListViews)
  const { shown: drawn, menu } = useColumns(columns, onSort !== undefined)
  if (list.isPending) return <TableSkeleton />
  if (list.error) return <ErrorBox error={list.error} retry={list.retry} />
  const totals = list.meta?.totals
  const printed = toPrint ?? rows
  const shown = sort ?? sortOf(list.order)
  return (
    <>
      <p className="sr" aria-live="polite">{`${table.label}: ${number(total ?? rows.length)}`}</p>
      <TableView
        {...table}
        {...(selection && { chosen: selection.ids, onChoose: selection.choose })}
        chooseAll={selection && <ChooseAll list={list} selection={selection} />}
        rows={rows}
        columns={drawn.map(({ sort: order, total: sum, ...column }) => ({
          ...column,
          order,
          ...(sum && totals !== undefined ? { foot: sum(totals) } : {}),
        }))}
        sort={shown}
        onSort={(wanted) => onSort?.(wanted ?? (sort || !shown ? undefined : { ...shown, down: !shown.down }))}
        isUsual={sort === undefined}
        count={total}
        footLabel={`Total (${[`${number(total ?? rows.length)} ${total === 1 ? 'row' : 'rows'}`, totalNote].filter(Boolean).join(', ')})`}
        onMore={loadMore}
        loadingMore={loadingMore}
        printed={printed}
        printNote={printNote(printed.length, total, loadMore !== undefined && !toPrint)}
        foot={
          <>
            <span>
              Showing {number(rows.length)}
              {ofTotal(total)}
            </span>
            {views('foot')}
            {loadMore && (
              <Button kind="ghost" busy={loadingMore} onClick={loadMore}>
                {loadingMore ? 'Loading…' : 'Load more'}
              </Button>
            )}
            <DeskTools rows={rows.length} columns={menu} busy={busy} onPrint={() => void printAll()} />
          </>
        }
      />
    </>
  )
}

interface DeskToolsProps {
  readonly rows: number
  readonly columns: ReactNode
  readonly busy: boolean
  readonly onPrint: () => void
}

/** A phone has neither a printer nor columns. */
const DeskTools = ({ rows, columns, busy, onPrint }: DeskToolsProps) =>
  rows > 1 && (
    <span className={`row gap-4 ${styles['desk']}`}>
      {columns}
      <Button kind="ghost" busy={busy} onClick={onPrint}>
        <Printer size={16} aria-hidden /> Print
      </Button>
    </span>
  )

/** The columns that the address does not leave out, and, where they are chosen, the menu for it. The first column stays: it names the row. */
function useColumns<Column extends { readonly id: string; readonly title: string }>(
  columns: readonly Column[],
  isChosen: boolean,
) {
  const [{ hide }, set] = useSearchParams(sortParam)
  const left = hide.split('.')
  const [, ...choosable] = columns.filter(({ title }) => title !== '')
  const hidden = choosable.map(({ id }) => id).filter((id) => left.includes(id))
  return {
    shown: columns.filter(({ id }) => !hidden.includes(id)),
    menu: isChosen && (
      <Suspense>
        <ColumnsMenu columns={choosable} hidden={hidden} onHide={(ids) => set({ hide: ids.join('.') })} />
      </Suspense>
    ),
  }
}

interface ChooseAllProps<Row> {
  readonly list: PagedList<Row>
  readonly selection: Selection<Row>
}

/** Chooses every row that matches, on all pages, while some are not chosen. */
function ChooseAll<Row>({ list, selection: { ids, most, add } }: ChooseAllProps<Row>) {
  const { run, busy } = useAction()
  const total = list.total ?? list.rows.length
  const all = Math.min(total, most)
  if (ids.size >= all) return null
  return (
    <Button kind="ghost" busy={busy} onClick={() => void run(async () => add(...(await list.readAll({ most }))))}>
      {total > most ? `Choose the first ${number(most)} of ${number(total)}` : `Choose all ${number(total)}`}
    </Button>
  )
}

const ofTotal = (total: number | undefined) => (total === undefined ? '' : ` of ${number(total)}`)

/** Note on paper if not every row is printed; `more`: rows exist that were not read. */
const printNote = (printed: number, total: number | undefined, more: boolean) =>
  (total === undefined ? more : total > printed)
    ? `Rows 1–${number(printed)}${ofTotal(total)}: use the Print button of the list to print all of them.`
    : undefined

/** Reads every row that matches, then opens the print dialog; drops the rows once they are printed. */
function usePrintAll<Row>({ readAll }: Pick<PagedList<Row>, 'readAll'>) {
  const [toPrint, setToPrint] = useState<readonly Row[]>()
  const { run, busy } = useAction()
  useEffect(() => {
    const done = () => setToPrint(undefined)
    addEventListener('afterprint', done)
    return () => removeEventListener('afterprint', done)
  }, [])
  const printAll = () =>
    run(async () => {
      const rows = await readAll()
      flushSync(() => setToPrint(rows))
      print()
    })
  return { toPrint, printAll, busy }
}
