/** A table as it is drawn: sorted by a click, walked by J, K and Enter, a window of rows at a time; on a phone, rows of two lines. */
import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import { DataRows } from './DataRows.tsx'
import styles from './DataTable.module.css'
import type { MenuAction } from './Menu.tsx'
import { PrintedRows, usePrinting } from './PrintedRows.tsx'
import { SortBy, TableFoot, TableHead } from './TableHead.tsx'
import type { DrawnColumn, Sort } from './column.ts'
import { fittingColumns } from './fitting-columns.ts'
import { number } from './format.ts'
import { useFillHeight } from './use-fill-height.ts'
import { useMedia } from './use-media.ts'
import { textScale } from './use-virtual-rows.ts'

export interface TableProps<Row> {
  /** The accessible name. */
  readonly label: string
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** Instead of the rows, when there are none. */
  readonly empty: ReactNode
  readonly actions?: (row: Row) => readonly MenuAction[]
  /** The keys of the rows that are chosen, where rows can be. */
  readonly chosen?: ReadonlySet<string>
  readonly onChoose?: (chosen: ReadonlySet<string>) => void
  /** Number of detail lines of a row on a phone that are not cut off. */
  readonly phoneLines?: number
  readonly forChosen?: ReactNode
}

interface TableViewProps<Row> extends TableProps<Row> {
  /** In their order. */
  readonly rows: readonly Row[]
  readonly columns: readonly DrawnColumn<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort | undefined) => void
  /** In the order that the list has by itself. */
  readonly isUsual: boolean
  readonly footLabel: string
  /** The printed rows, and a note about them. */
  readonly printed: readonly Row[]
  readonly printNote?: string | undefined
  /** Total, if not all rows are here. */
  readonly count?: number | undefined
  /** There are more rows: loaded when the end comes into view. */
  readonly onMore?: (() => void) | undefined
  readonly loadingMore?: boolean
  /** Chooses the rows that are not loaded as well, while some rows are chosen. */
  readonly chooseAll?: ReactNode
  /** Under the table, while no row is chosen. */
  readonly foot?: ReactNode
}

/** The columns without what is ordinary. */
const notable = <Row,>({ columns, rows }: TableViewProps<Row>): readonly DrawnColumn<Row>[] =>
  columns.flatMap((column) => {
    const { ordinary, cell } = column
    if (!ordinary) return column
    return rows.every(ordinary) ? [] : { ...column, cell: (row: Row) => (ordinary(row) ? '' : cell(row)) }
  })

/** On a phone all of them, which has places instead; else those that have room, beside the box to choose by and the menu. */
const fitting = <Row,>(table: TableViewProps<Row>, phone: boolean, width: number) =>
  fittingColumns(
    notable(table),
    phone ? Infinity : width / textScale() - 24 - (table.onChoose ? 36 : 0) - (table.actions ? 44 : 0),
    table.sort?.id,
  )

export function TableView<Row>(whole: TableViewProps<Row>) {
  const phone = useMedia('(max-width: 700px)')
  const [frame, width] = useFillHeight()
  const props = { ...whole, columns: fitting(whole, phone, width) }
  const { label, rows, columns, rowKey, onMore, loadingMore = false, chosen, onChoose, phoneLines = 1, sort, onSort } = props
  const coarse = useMedia('(pointer: coarse)')
  const printing = usePrinting()
  const scroller = useRef<HTMLDivElement>(null)
  if (rows.length === 0) return <div className={styles['frame']}>{props.empty}</div>

  const template = templateOf(props)
  return (
    <div
      ref={frame}
      className={styles['frame']}
      data-phone={phone}
      data-lines={phoneLines > 1 ? phoneLines : undefined}
      data-printing={printing}
    >
      {phone && <SortBy rows={rows.length} columns={columns} sort={sort} onSort={onSort} isUsual={props.isUsual} />}
      <div ref={scroller} className={styles['scroller']}>
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={(props.count ?? rows.length) + 1}
          aria-multiselectable={onChoose && true}
          className={styles['table']}
        >
          {!phone && (
            <TableHead
              columns={columns}
              template={template}
              sort={sort}
              onSort={onSort}
              allChosen={rows.every((row) => chosen?.has(rowKey(row)))}
              onChooseAll={onChoose && ((all) => onChoose(new Set(all ? rows.map(rowKey) : [])))}
              actions={props.actions !== undefined}
            />
          )}
          <DataRows
            {...props}
            phone={phone}
            height={(phone ? phoneHeight(phoneLines) : rowHeight(coarse)) * textScale()}
            template={template}
            scroller={scroller}
            onEnd={loadingMore ? undefined : onMore}
          />
          {!phone && <TableFoot columns={columns} label={props.footLabel} template={template} chooses={onChoose !== undefined} />}
        </div>
      </div>
      <BelowTable {...props} />
      {printing && (
        <PrintedRows
          label={label}
          columns={columns}
          rows={props.printed}
          rowKey={rowKey}
          footLabel={props.footLabel}
          note={props.printNote}
        />
      )}
    </div>
  )
}

/** Details in text of twice the size need twice as many lines. */
const phoneHeight = (lines: number) => 57 + 19 * (lines > 1 ? Math.ceil(lines * textScale()) : 1)

/** A finger needs more than a mouse. */
const rowHeight = (coarse: boolean) => (coarse ? 52 : 44)

/** Widths grow with the text in them. */
const withText = (width: string) => width.replace(/(\d+)px/g, (_, px: string) => `${Number(px) / 16}rem`)

/** The columns of the grid: the box to choose by, the columns, the menu. */
const templateOf = <Row,>({ columns, onChoose, actions }: TableViewProps<Row>) =>
  [
    ...(onChoose ? ['1.75rem'] : []),
    ...columns.map((column) => withText(column.width ?? 'minmax(110px, 1fr)')),
    ...(actions ? ['var(--tap)'] : []),
  ].join(' ')

/** Actions for the selected rows, or the footer of the table if none is selected. */
function BelowTable<Row>({ chosen, onChoose, chooseAll, forChosen, foot, isUsual, onSort }: TableViewProps<Row>) {
  if (!chosen || chosen.size === 0)
    return (
      (foot ?? !isUsual) && (
        <div className={styles['foot']}>
          {foot}
          {!isUsual && (
            <span className={styles['desk']}>
              <Button kind="ghost" onClick={() => onSort(undefined)}>
                Usual order
              </Button>
            </span>
          )}
        </div>
      )
    )
  return (
    <div className={styles['foot']} role="status">
      <b>{number(chosen.size)} chosen</b>
      {chooseAll}
      {forChosen}
      <Button kind="ghost" onClick={() => onChoose?.(new Set())}>
        Clear
      </Button>
    </div>
  )
}
