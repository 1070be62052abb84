/** The rows of a table: those in sight, and the one that has the focus. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import styles from './DataTable.module.css'
import { Menu, type MenuAction } from './Menu.tsx'
import type { DrawnColumn } from './column.ts'
import { leaveList, leftList } from './left-list.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { isForScreen } from './use-shortcut.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

interface DataRowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly DrawnColumn<Row>[]
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  readonly actions?: (row: Row) => readonly MenuAction[]
  readonly chosen?: ReadonlySet<string>
  readonly onChoose?: (chosen: ReadonlySet<string>) => void
  readonly phone: boolean
  readonly height: number
  readonly template: string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onEnd: (() => void) | undefined
}

export function DataRows<Row>({ rows, columns, rowKey, height, phone, template, scroller, onEnd, ...rest }: DataRowsProps<Row>) {
  const id = useId()
  const titleId = (index: number) => `${id}-${index}`
  const list = useRef<HTMLDivElement>(null)
  const [from, to] = useVirtualRows(list, scroller, { count: rows.length, height })
  const [left] = useState(() => leftList()?.row)
  const { active, onKeyDown, activate } = useGridKeys(list, {
    count: rows.length,
    first: rows.findIndex((row) => rowKey(row) === left),
  })
  const [first, last] = [rows.at(0), rows.at(-1)]
  const rowsKey = first === undefined || last === undefined ? '' : `${rows.length} ${rowKey(first)} ${rowKey(last)}`
  useEnd(to >= rows.length ? rowsKey : undefined, onEnd)

  const drawn = Array.from({ length: to - from }, (_, i) => from + i)
  // The row with the focus stays, however far it has been scrolled away.
  if (active < rows.length && (active < from || active >= to)) drawn.push(active)
  return (
    <div ref={list} role="rowgroup" className={styles['rows']} style={{ height: rows.length * height }} onKeyDown={onKeyDown}>
      {drawn.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        const open = () => {
          leaveList({ row: rowKey(row), chosen: rest.chosen ?? new Set() })
          rest.onOpen?.(row)
        }
        return (
          <div
            key={rowKey(row)}
            role="row"
            tabIndex={index === active ? 0 : -1}
            aria-rowindex={index + 2}
            aria-selected={rest.onChoose && (rest.chosen?.has(rowKey(row)) ?? false)}
            data-index={index}
            data-opens={rest.onOpen !== undefined}
            data-chosen={rest.chosen?.has(rowKey(row))}
            className={phone ? styles['card'] : styles['row']}
            style={{ height, top: index * height, ...(phone ? {} : { gridTemplateColumns: template }) }}
            onClick={open}
            onFocus={() => activate(index)}
            onKeyDown={(event) => {
              if (event.target !== event.currentTarget) return
              if (event.key === 'Enter') open()
              if (isForScreen(event.nativeEvent))
                rest
                  .actions?.(row)
                  .find(({ keys, when = true }) => when && keys === event.key.toUpperCase())
                  ?.do()
            }}
          >
            {rest.onChoose && (
              <Chooser
                name={rowKey(row)}
                title={titleId(index)}
                isTabStop={index === active}
                chosen={rest.chosen}
                onChoose={rest.onChoose}
              />
            )}
            {phone ? (
              <PhoneCells columns={columns} row={row} title={titleId(index)} />
            ) : (
              <Cells columns={columns} row={row} title={titleId(index)} />
            )}
            {rest.actions && (
              <div role="gridcell" className={styles['actions']}>
                <Menu name="More" actions={rest.actions(row)} />
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Loads more once for each end that is reached: a failure is retried by the button, or by scrolling to the end again. */
function useEnd(end: string | undefined, onEnd: (() => void) | undefined): void {
  const requestedRows = useRef<string>(undefined)
  useEffect(() => {
    if (end === undefined) requestedRows.current = undefined
    if (end === undefined || !onEnd || requestedRows.current === end) return
    requestedRows.current = end
    onEnd()
  }, [end, onEnd])
}

interface ChooserProps {
  readonly name: string
  /** The id of the cell that names the row. */
  readonly title: string
  readonly isTabStop: boolean
  readonly chosen: ReadonlySet<string> | undefined
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

function Chooser({ name, title, isTabStop, chosen = new Set(), onChoose }: ChooserProps) {
  const id = useId()
  const isChosen = chosen.has(name)
  return (
    <div role="gridcell" className={styles['choose']} onClick={(event) => event.stopPropagation()}>
      <label>
        <input
          id={id}
          type="checkbox"
          tabIndex={isTabStop ? 0 : -1}
          aria-label="Select"
          aria-labelledby={`${id} ${title}`}
          checked={isChosen}
          onChange={() => onChoose(new Set(isChosen ? [...chosen].filter((each) => each !== name) : [...chosen, name]))}
        />
      </label>
    </div>
  )
}

interface CellsProps<Row> {
  readonly columns: readonly DrawnColumn<Row>[]
  readonly row: Row
  /** The id of the cell that names the row. */
  readonly title: string
}

/** The column that names a row: the title of a phone's row. */
const namesRow = <Row,>(columns: readonly DrawnColumn<Row>[]) => columns.find(({ phone }) => phone === 'title') ?? columns[0]

function Cells<Row>({ columns, row, title }: CellsProps<Row>) {
  const naming = namesRow(columns)
  return columns.map((column) => (
    <div
      key={column.id}
      role={column === naming ? 'rowheader' : 'gridcell'}
      id={column === naming ? title : undefined}
      data-align={column.align}
      className={column.controls && styles['actions']}
    >
      {column.cell(row)}
    </div>
  ))
}

function PhoneCells<Row>({ columns, row, title }: CellsProps<Row>) {
  const at = (place: DrawnColumn<Row>['phone']) => columns.filter((column) => column.phone === place)
  // Empty values are a dash in a column, but are left out of the single line on a phone.
  const shown = (some: readonly DrawnColumn<Row>[]) =>
    some
      .map((column) => ({ ...column, cell: column.cell(row) }))
      .filter(({ cell }) => cell !== '–' && cell !== '-' && cell !== '')
  const places = { title: at('title'), detail: [...at('detail'), ...at('last')], end: at('end') }
  return (['title', 'detail', 'end'] as const).map((place) => (
    <div
      key={place}
      role={place === 'title' ? 'rowheader' : 'gridcell'}
      id={place === 'title' ? title : undefined}
      className={styles[place]}
    >
      {shown(places[place]).map(({ cell, ...column }) => (
        <span key={column.id}>
          {cell}
          {column.phoneUnit && (
            <small>&nbsp;{typeof column.phoneUnit === 'string' ? column.phoneUnit : column.phoneUnit(row)}</small>
          )}
        </span>
      ))}
    </div>
  ))
}
