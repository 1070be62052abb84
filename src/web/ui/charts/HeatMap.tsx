/** A table with darker cells for larger values, readable cell by cell for screen readers; a cell with details opens them. */
import styles from './HeatMap.module.css'

interface HeatMapProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[]
  readonly format: (value: number) => string
  /** Opens a cell that is not empty, by its row and column. */
  readonly onOpen?: (row: number, column: number) => void
}

/** The darkest cell, in percent of the chart's colour: ink stays readable on it in every theme. */
const deepest = 45

export function HeatMap({ title, columns, rows, format, onOpen }: HeatMapProps) {
  const top = Math.max(1e-9, ...rows.flatMap(({ values }) => values))
  return (
    <div className="strip scroll-x" role="group" aria-label={title} tabIndex={0}>
      <table className={`text-xs num ${styles['map']}`}>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th className="muted weight-500 nowrap" key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }, row) => (
            <tr key={label}>
              <th className="muted weight-500 nowrap" scope="row">
                {label}
              </th>
              {values.map((value, i) => (
                <td
                  key={columns[i]}
                  title={`${label} ${columns[i]}: ${format(value)}`}
                  style={{ '--share': `${Math.round((value / top) * deepest)}%` } as object}
                >
                  {value !== 0 && onOpen ? (
                    <button type="button" aria-label={`${label} ${columns[i]}: ${format(value)}`} onClick={() => onOpen(row, i)}>
                      {format(value)}
                    </button>
                  ) : (
                    value !== 0 && format(value)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
