/** One section of a report as a table: sortable columns, aligned figures, rows that open their documents. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/Button.tsx'
import { type Formats, number } from '#web/ui/format.ts'
import { cellText, headText, type ReportColumn, type ReportRow, type ReportSection } from '../report.ts'
import styles from './ReportTable.module.css'

interface ReportTableProps {
  readonly section: ReportSection
  readonly formats: Formats
  /** Higher is not better here: changes have no colour. */
  readonly spends?: boolean
  readonly onOpen?: ((row: ReportRow) => void) | undefined
  /** Drill-down of a single cell; undefined if it is that of its row. */
  readonly opensCell?: ((row: ReportRow, column: string) => (() => void) | undefined) | undefined
}

/** Rows shown before "show all". */
const first = 40

export function ReportTable({ section, formats, spends = false, onOpen, opensCell }: ReportTableProps) {
  const { columns, rows, total } = section
  const [sort, setSort] = useState<{ readonly at: number; readonly down: boolean }>()
  const [all, setAll] = useState(false)
  // Print all rows: a printed page has no "show all".
  useEffect(() => {
    const showAll = () => flushSync(() => setAll(true))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [])
  const sortable = rows.every((row) => row.weight === undefined)
  const sorted = sort && sortable ? rows.toSorted((a, b) => compare(a, b, sort.at) * (sort.down ? -1 : 1)) : rows
  const shown = all ? sorted : sorted.slice(0, first)
  const turn = (at: number) => setSort(sort?.at !== at ? { at, down: columns[at]?.kind !== 'text' } : { at, down: !sort.down })
  return (
    <div className={`strip panel scroll-x ${styles['scroller']}`} role="group" aria-label={section.title} tabIndex={0}>
      <table className={`num ${styles['table']}`}>
        <caption className="sr">{section.title}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column.id}
                scope="col"
                data-kind={column.kind}
                aria-sort={sort?.at === at ? (sort.down ? 'descending' : 'ascending') : undefined}
              >
                {sortable ? (
                  <button type="button" data-sorted={sort?.at === at} onClick={() => turn(at)}>
                    {headOf(column, formats)}
                    {sort?.at === at && sort.down ? <ArrowDown size={13} aria-hidden /> : <ArrowUp size={13} aria-hidden />}
                  </button>
                ) : (
                  headOf(column, formats)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => (
            <Row
              key={`${row.key} ${i}`}
              row={row}
              columns={columns}
              formats={formats}
              spends={spends}
              onOpen={onOpen}
              opensCell={opensCell}
            />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row
              row={{ key: section.total_key ?? '', cells: total }}
              columns={columns}
              formats={formats}
              spends={spends}
              onOpen={onOpen}
              missing=""
            />
          </tfoot>
        )}
      </table>
      {shown.length < rows.length && (
        <p className={`pad-8 text-center ${styles['more']}`}>
          <Button kind="ghost" onClick={() => setAll(true)}>{`Show all ${number(rows.length)}`}</Button>
        </p>
      )}
    </div>
  )
}

/** A date in a column head does not wrap. */
const headOf = (column: ReportColumn, formats: Formats) =>
  headText(column, formats)
    .replaceAll(/(\d+) ([A-Z][a-z]+) (\d{4})/g, '$1\u00A0$2\u00A0$3')
    .replace(' – ', '\u00A0– ')

interface RowProps extends Omit<ReportTableProps, 'section'> {
  readonly row: ReportRow
  readonly columns: readonly ReportColumn[]
  /** In place of a figure that there is none of. */
  readonly missing?: string
}

function Row({ row, columns, formats, spends, onOpen, opensCell, missing }: RowProps) {
  const opens = onOpen && row.key !== '' ? () => onOpen(row) : undefined
  return (
    <tr data-weight={row.weight} data-opens={opens !== undefined} onClick={opens}>
      {columns.map((column, at) => {
        const text = row.weight === 'head' && at > 0 ? '' : cellText(row.cells[at] ?? null, column, formats, missing)
        const own = at > 0 && row.weight === undefined && row.cells[at] !== '0' ? opensCell?.(row, column.id) : undefined
        if (own)
          return (
            <td key={column.id} data-kind={column.kind}>
              <button
                type="button"
                aria-label={`${column.title} ${row.cells[0]}: ${text}`}
                onClick={(event) => {
                  event.stopPropagation()
                  own()
                }}
              >
                {text}
              </button>
            </td>
          )
        if (at > 0)
          return (
            <td
              key={column.id}
              data-kind={column.kind}
              data-change={column.id === 'change' && spends !== true ? signOf(row.cells[at]) : undefined}
            >
              {text}
            </td>
          )
        return (
          <th key={column.id} scope="row">
            {opens ? (
              <button
                type="button"
                onClick={(event) => {
                  event.stopPropagation()
                  opens()
                }}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </th>
        )
      })}
    </tr>
  )
}

const signOf = (cell: string | null | undefined) => (cell ? (cell.startsWith('-') ? 'less' : 'more') : undefined)

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: ReportRow, b: ReportRow, at: number): number {
  const [one, other] = [a.cells[at] ?? '', b.cells[at] ?? '']
  const [n, m] = [Number(one || '-Infinity'), Number(other || '-Infinity')]
  return Number.isNaN(n) || Number.isNaN(m) ? collator.compare(one, other) : n === m ? 0 : n - m
}
