/** A table on paper: every row, cells wrapped, its head on every page. Only there while something is printed. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './PrintedRows.module.css'
import type { DrawnColumn } from './column.ts'

/** True while printing: set just before the browser lays out the pages. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

interface PrintedRowsProps<Row> {
  readonly label: string
  readonly columns: readonly DrawnColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly footLabel: string
  /** A note if not all rows are loaded. */
  readonly note: string | undefined
}

export function PrintedRows<Row>({ label, columns, rows, rowKey, footLabel, note }: PrintedRowsProps<Row>) {
  const adds = columns.some(({ foot }) => foot !== undefined)
  return (
    <div className={styles['printed']}>
      {note && <p>{note}</p>}
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, title, align }) => (
              <th key={id} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, align, cell }) => (
                <td key={id} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {/* In the body: a foot of its own would stand on every page. */}
          {adds && (
            <tr className={styles['totals']}>
              {columns.map(({ id, align, foot }, i) => (
                <td key={id} data-align={align}>
                  {i === 0 ? footLabel : foot}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
