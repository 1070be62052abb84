/** The head of a table, which sorts it, and its foot with the totals. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from './Button.tsx'
import styles from './DataTable.module.css'
import { type DrawnColumn, type Sort, nextSort } from './column.ts'

interface SortProps<Row> {
  readonly columns: readonly DrawnColumn<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
}

interface TableHeadProps<Row> extends SortProps<Row> {
  readonly template: string
  readonly allChosen: boolean
  /** Undefined if rows cannot be selected. */
  readonly onChooseAll: ((all: boolean) => void) | undefined
  /** Rows have a menu at their end. */
  readonly actions: boolean
}

export function TableHead<Row>({ columns, sort, onSort, template, allChosen, onChooseAll, actions }: TableHeadProps<Row>) {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" className={styles['row']} style={{ gridTemplateColumns: template }}>
        {onChooseAll && (
          <div role="columnheader">
            <input type="checkbox" aria-label="Choose all" checked={allChosen} onChange={() => onChooseAll(!allChosen)} />
          </div>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions && (
          <div role="columnheader">
            <span className="sr">Actions</span>
          </div>
        )}
      </div>
    </div>
  )
}

interface HeadCellProps<Row> extends Omit<SortProps<Row>, 'columns'> {
  readonly column: DrawnColumn<Row>
}

function HeadCell<Row>({ column: { order, title, align }, sort, onSort }: HeadCellProps<Row>) {
  const isSorted = order !== undefined && sort?.id === order
  const Arrow = isSorted && sort.down ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      data-align={align}
      aria-sort={isSorted ? (sort.down ? 'descending' : 'ascending') : order === undefined ? undefined : 'none'}
    >
      {order === undefined ? (
        title || <span className="sr">Actions</span>
      ) : (
        <button type="button" data-here={isSorted} onClick={() => onSort(nextSort(sort, order))}>
          {align !== 'end' && title}
          <Arrow size={14} aria-hidden />
          {align === 'end' && title}
        </button>
      )}
    </div>
  )
}

/** A shorter list is read at a glance. */
const worthSorting = 10

interface SortByProps<Row> extends SortProps<Row> {
  readonly rows: number
  /** In the order that the list has by itself. */
  readonly isUsual: boolean
}

/** Sort menu that replaces the table head on phones; null for a short list. */
export function SortBy<Row>({ rows, columns, sort, onSort, isUsual }: SortByProps<Row>) {
  const sortable = columns.filter(({ order }) => order !== undefined)
  if (sortable.length === 0 || rows < worthSorting) return null
  const isShownOrder = sortable.some(({ order }) => order === sort?.id)
  const Arrow = sort?.down ? ArrowDown : ArrowUp
  return (
    <div className={styles['sortBy']}>
      <label className="row grow gap-4">
        Sort{' '}
        <select
          className="min-0 pad-0 ink weight-550"
          value={isShownOrder ? sort?.id : ''}
          onChange={({ target }) => onSort(target.value === '' ? undefined : { id: target.value, down: false })}
        >
          {!(isShownOrder && isUsual) && <option value="">Usual order</option>}
          {sortable.map(({ order, title }) => (
            <option key={order} value={order}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {sort && isShownOrder && (
        <IconButton label={sort.down ? 'Smallest first' : 'Largest first'} onClick={() => onSort({ ...sort, down: !sort.down })}>
          <Arrow size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

interface TableFootProps<Row> {
  readonly columns: readonly DrawnColumn<Row>[]
  readonly label: string
  readonly template: string
  readonly chooses: boolean
}

/** Totals of the columns and their number of rows; null if no column has a total. */
export function TableFoot<Row>({ columns, label, template, chooses }: TableFootProps<Row>) {
  if (!columns.some(({ foot }) => foot !== undefined)) return null
  return (
    <div role="rowgroup" className={styles['totals']}>
      <div role="row" className={styles['row']} style={{ gridTemplateColumns: template }}>
        {chooses && <div role="gridcell" />}
        {columns.map(({ id, align, foot }, i) => (
          <div key={id} role="gridcell" data-align={align} className={i === 0 ? styles['footLabel'] : undefined}>
            {i === 0 ? label : foot}
          </div>
        ))}
      </div>
    </div>
  )
}
