/** One table for every list: sorted by a click, walked by J, K and Enter, drawn a window at a time; on a phone, rows of two lines. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './DataTable.module.css'
import { useMedia } from './use-media.ts'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'end'
  /** CSS: `120px`, `minmax(160px, 2fr)`. */
  readonly width?: string
  /** What it is sorted by; without it, it is not. */
  readonly sortBy?: (row: Row) => string | number
  /** Where it stands in a phone's row; nowhere without it. */
  readonly phone?: 'title' | 'detail' | 'end'
}

interface DataTableProps<Row> {
  /** For whoever does not see it. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** Instead of the rows, when there are none. */
  readonly empty: ReactNode
  /** There are more where these came from. */
  readonly onMore?: (() => void) | undefined
  readonly loadingMore?: boolean
}

interface Sort {
  readonly id: string
  readonly down: boolean
}

export function DataTable<Row>({
  label,
  rows,
  columns,
  rowKey,
  onOpen,
  empty,
  onMore,
  loadingMore = false,
}: DataTableProps<Row>) {
  const phone = useMedia('(max-width: 700px)')
  const coarse = useMedia('(pointer: coarse)')
  const [sort, setSort] = useState<Sort>()
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  const scroller = useRef<HTMLDivElement>(null)
  const height = phone ? 64 : coarse ? 52 : 44
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  })
  if (rows.length === 0) return <div className={styles['frame']}>{empty}</div>

  const template = columns.map((column) => column.width ?? 'minmax(110px, 1fr)').join(' ')
  const walk = (event: KeyboardEvent) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1)
    if (step === undefined || at < 0 || (event.target as Element).matches('input, select, textarea')) return
    event.preventDefault()
    const next = Math.max(0, Math.min(sorted.length - 1, at + step))
    virtual.scrollToIndex(next)
    scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus()
  }

  return (
    <div className={styles['frame']}>
      <div ref={scroller} className={styles['scroller']} data-phone={phone} onKeyDown={walk}>
        <div role="table" aria-label={label} aria-rowcount={sorted.length + 1} className={styles['table']}>
          {!phone && <Head columns={columns} template={template} sort={sort} onSort={setSort} />}
          <div role="rowgroup" className={styles['rows']} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const row = sorted[item.index]
              if (row === undefined) return null
              return (
                <div
                  key={rowKey(row)}
                  role="row"
                  tabIndex={0}
                  aria-rowindex={item.index + 2}
                  data-index={item.index}
                  data-opens={onOpen !== undefined}
                  className={phone ? styles['card'] : styles['row']}
                  style={{ height, translate: `0 ${item.start}px`, ...(phone ? {} : { gridTemplateColumns: template }) }}
                  onClick={() => onOpen?.(row)}
                  onKeyDown={(event) => event.key === 'Enter' && event.target === event.currentTarget && onOpen?.(row)}
                >
                  {phone ? <PhoneCells columns={columns} row={row} /> : <Cells columns={columns} row={row} />}
                </div>
              )
            })}
          </div>
        </div>
      </div>
      {onMore && (
        <div className={styles['more']}>
          <Button busy={loadingMore} onClick={onMore}>
            {loadingMore ? 'Loading…' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  )
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly template: string
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

function Head<Row>({ columns, template, sort, onSort }: HeadProps<Row>) {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" className={styles['row']} style={{ gridTemplateColumns: template }}>
        {columns.map((column) => {
          const here = sort?.id === column.id
          const Arrow = here && sort.down ? ArrowDown : ArrowUp
          return (
            <div
              key={column.id}
              role="columnheader"
              data-align={column.align}
              aria-sort={here ? (sort.down ? 'descending' : 'ascending') : column.sortBy ? 'none' : undefined}
            >
              {column.sortBy ? (
                <button type="button" onClick={() => onSort(here && sort.down ? undefined : { id: column.id, down: here })}>
                  {column.title}
                  {here && <Arrow size={14} aria-hidden />}
                </button>
              ) : (
                column.title
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Cells<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  return columns.map((column) => (
    <div key={column.id} role="cell" data-align={column.align}>
      {column.cell(row)}
    </div>
  ))
}

function PhoneCells<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const at = (place: Column<Row>['phone']) => columns.filter((column) => column.phone === place)
  return (
    <>
      {(['title', 'detail', 'end'] as const).map((place) => (
        <div key={place} role="cell" className={styles[place]}>
          {at(place).map((column) => (
            <span key={column.id}>{column.cell(row)}</span>
          ))}
        </div>
      ))}
    </>
  )
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): readonly Row[] {
  const by = columns.find((column) => column.id === sort?.id)?.sortBy
  if (!by || !sort) return rows
  const keyed = rows.map((row) => ({ row, key: by(row) }))
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  keyed.sort((a, b) => (sort.down ? compare(b.key, a.key) : compare(a.key, b.key)))
  return keyed.map(({ row }) => row)
}
