/** One table for every list: sorted by a click, walked by J, K and Enter, drawn a window at a time; on a phone, rows of two lines. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { DataRows } from './DataRows.tsx'
import styles from './DataTable.module.css'
import type { MenuAct } from './Menu.tsx'
import { type Column, type Sort, nextSort, sortRows } from './column.ts'
import { number } from './format.ts'
import { useMedia } from './use-media.ts'

interface DataTableProps<Row> {
  /** For whoever does not see it. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** Instead of the rows, when there are none. */
  readonly empty: ReactNode
  /** There are more where these came from: asked for when the end comes into sight. */
  readonly onMore?: (() => void) | undefined
  readonly loadingMore?: boolean
  /** How many there are in all, where not all are here. */
  readonly count?: number | undefined
  /** Where the order stands elsewhere (in the address): by what, and what changes that. */
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort | undefined) => void
  /** What can be done with one row, in a menu at its end. */
  readonly acts?: (row: Row) => readonly MenuAct[]
  /** The keys of the rows that are chosen, where rows can be. */
  readonly chosen?: ReadonlySet<string>
  readonly onChoose?: (chosen: ReadonlySet<string>) => void
  /** So many lines the details of a row have on a phone, where they are read to their end. */
  readonly phoneLines?: number
  /** What can be done with the chosen rows. */
  readonly forChosen?: ReactNode
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowKey, empty, onMore, loadingMore = false, chosen, onChoose, phoneLines = 1 } = props
  const phone = useMedia('(max-width: 700px)')
  const coarse = useMedia('(pointer: coarse)')
  const [own, setOwn] = useState<Sort>()
  const { sort = own, onSort = setOwn } = props
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  const scroller = useRef<HTMLDivElement>(null)
  const frame = useRoomBelow()
  if (rows.length === 0) return <div className={styles['frame']}>{empty}</div>

  const template = [
    ...(onChoose ? ['28px'] : []),
    ...columns.map((column) => column.width ?? 'minmax(110px, 1fr)'),
    ...(props.acts ? ['var(--tap)'] : []),
  ].join(' ')
  const allChosen = rows.every((row) => chosen?.has(rowKey(row)))
  return (
    <div ref={frame} className={styles['frame']} data-phone={phone} data-lines={phoneLines > 1 ? phoneLines : undefined}>
      {phone && <SortBy columns={columns} sort={sort} onSort={onSort} />}
      <div ref={scroller} className={styles['scroller']}>
        <div role="table" aria-label={label} aria-rowcount={(props.count ?? sorted.length) + 1} className={styles['table']}>
          {!phone && (
            <div role="rowgroup" className={styles['head']}>
              <div role="row" className={styles['row']} style={{ gridTemplateColumns: template }}>
                {onChoose && (
                  <div role="columnheader">
                    <input
                      type="checkbox"
                      aria-label="Choose all"
                      checked={allChosen}
                      onChange={() => onChoose(new Set(allChosen ? [] : rows.map(rowKey)))}
                    />
                  </div>
                )}
                {columns.map((column) => (
                  <HeadCell key={column.id} column={column} sort={sort} onSort={() => onSort(nextSort(sort, column.id))} />
                ))}
                {props.acts && (
                  <div role="columnheader">
                    <span className="sr">Acts</span>
                  </div>
                )}
              </div>
            </div>
          )}
          <DataRows
            {...props}
            rows={sorted}
            phone={phone}
            height={phone ? 45 + 19 * phoneLines : coarse ? 52 : 44}
            template={template}
            scroller={scroller}
            onEnd={loadingMore ? undefined : onMore}
          />
          {!phone && columns.some((column) => column.total) && (
            <Totals columns={columns} rows={rows} template={template} chooses={onChoose !== undefined} />
          )}
        </div>
      </div>
      {chosen && chosen.size > 0 ? (
        <div className={styles['foot']} role="status">
          <b>{number(chosen.size)} chosen</b>
          {props.forChosen}
          <Button kind="ghost" onClick={() => onChoose?.(new Set())}>
            Clear
          </Button>
        </div>
      ) : (
        onMore && (
          <div className={styles['foot']}>
            <span>
              {props.count === undefined ? `${number(rows.length)} so far` : `${number(rows.length)} of ${number(props.count)}`}
            </span>
            <Button kind="ghost" busy={loadingMore} onClick={onMore}>
              {loadingMore ? 'Loading…' : 'Load more'}
            </Button>
          </div>
        )
      )}
    </div>
  )
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
  readonly onSort: () => void
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const here = sort?.id === column.id
  const Arrow = here && sort.down ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      data-align={column.align}
      aria-sort={here ? (sort.down ? 'descending' : 'ascending') : column.sortBy ? 'none' : undefined}
    >
      {column.sortBy ? (
        <button type="button" data-here={here} onClick={onSort}>
          {column.title}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        column.title || <span className="sr">Acts</span>
      )}
    </div>
  )
}

interface SortByProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

/** In the place of the heads, which a phone has no room for. */
function SortBy<Row>({ columns, sort, onSort }: SortByProps<Row>) {
  const sortable = columns.filter((column) => column.sortBy)
  if (sortable.length === 0) return null
  const Arrow = sort?.down ? ArrowDown : ArrowUp
  return (
    <div className={styles['sortBy']}>
      <label>
        Sort by
        <select
          value={sort?.id ?? ''}
          onChange={({ target }) => onSort(target.value === '' ? undefined : { id: target.value, down: false })}
        >
          <option value="">As listed</option>
          {sortable.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {sort && (
        <IconButton label={sort.down ? 'Smallest first' : 'Largest first'} onClick={() => onSort({ ...sort, down: !sort.down })}>
          <Arrow size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

interface TotalsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly template: string
  readonly chooses: boolean
}

function Totals<Row>({ columns, rows, template, chooses }: TotalsProps<Row>) {
  return (
    <div role="rowgroup" className={styles['totals']}>
      <div role="row" className={styles['row']} style={{ gridTemplateColumns: template }}>
        {chooses && <div role="cell" />}
        {columns.map((column) => (
          <div key={column.id} role="cell" data-align={column.align}>
            {column.total?.(rows)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Tells the style how far down the table begins: it takes what is left of the screen, and no more. */
function useRoomBelow() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const from = frame.current
      if (from) from.style.setProperty('--from', `${Math.round(from.getBoundingClientRect().top + scrollY)}px`)
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])
  return frame
}
