/** The rows of a statement before it is imported: lines, what cannot be read, what may be here already, and what is not imported. */
import { Ban } from 'lucide-react'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { dayColumn, moneyColumn, textColumn } from '#web/ui/columns.tsx'
import { type Formats, counted, day, money } from '#web/ui/format.ts'
import type { StatementPreview } from '../bank-line.ts'
import styles from './Bank.module.css'

interface RowsProps {
  readonly preview: StatementPreview
}

const rowName = ({ chooses_columns }: StatementPreview) => (chooses_columns ? 'row' : 'transaction')

/** Pairs of like lines that are shown. */
const mostSimilar = 10

export function UnreadableRows({ preview, onLeaveOut }: RowsProps & { readonly onLeaveOut: (rows: string) => void }) {
  const { faults, fault_count, fault_rows } = preview
  if (fault_count === 0) return null
  const name = rowName(preview)
  const shown = faults.slice(0, 5)
  return (
    <div role="alert" className="grid gap-8">
      {shown.map(({ row, message }) => (
        <p key={row}>
          {preview.chooses_columns ? 'Row' : 'Transaction'} {row}: {message}{' '}
          {fault_count > 1 && (
            <Button kind="ghost" onClick={() => onLeaveOut(String(row))}>
              Leave out {name} {row}
            </Button>
          )}
        </p>
      ))}
      {fault_count > shown.length && <p>{`${counted(fault_count - shown.length, `more ${name}`)} cannot be read.`}</p>}
      <div>
        <Button onClick={() => onLeaveOut(fault_rows)}>{`Leave out ${counted(fault_count, name)}`}</Button>
      </div>
    </div>
  )
}

interface SimilarProps extends RowsProps {
  readonly formats: Formats
  readonly onSame: (rows: string) => void
  readonly onOther: (rows: string) => void
}

/** Lines with the day and the amount of a line of another file. */
export function SimilarLines({ preview, formats, onSame, onOther }: SimilarProps) {
  const { similar, similar_count, similar_rows, line_count } = preview
  if (similar_count === 0) return null
  const files = [...new Set(similar.map(({ stored_file }) => stored_file))].join(', ')
  return (
    <div role="alert" className="grid gap-8">
      <p>
        {similar_count === line_count
          ? `This seems to be the statement that you imported as ${files}: each line has the day and the amount of one there.`
          : `${counted(similar_count, 'line')} may be here already, from ${files}: the day and the amount are the same.`}
      </p>
      <div className="flex wrap gap-8">
        <Button kind="primary" onClick={() => onSame(similar_rows)}>
          {similar_count === 1 ? 'It is the same' : 'They are the same'}
        </Button>
        <Button onClick={() => onOther(similar_rows)}>{similar_count === 1 ? 'It is another' : 'They are others'}</Button>
      </div>
      {similar.slice(0, mostSimilar).map(({ row, line_date, amount, text, stored_text, stored_file }) => (
        <div key={row} className={styles['similar']}>
          <p>
            {day(line_date, formats)}, {money(amount, formats)}: “{text}” in this file, “{stored_text}” in {stored_file}
          </p>
          {similar_count > 1 && (
            <div className="flex wrap gap-8">
              <Button kind="ghost" onClick={() => onSame(String(row))}>
                The same
              </Button>
              <Button kind="ghost" onClick={() => onOther(String(row))}>
                Another
              </Button>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

type Line = StatementPreview['lines'][number]

const states: Readonly<Record<Line['state'], string>> = {
  new: 'New',
  known: 'Here already',
  changed: 'New words',
  similar: 'Possible duplicate',
}

interface LinesProps extends RowsProps {
  readonly formats: Formats
  readonly onLeaveOut: (row: number) => void
}

export function FirstLines({ preview: { lines, line_count }, formats, onLeaveOut }: LinesProps) {
  return (
    <div className={`scroll ${styles['entries']}`}>
      <DataTable
        label={line_count > lines.length ? `First ${lines.length} of ${line_count} lines` : 'Lines'}
        rows={lines}
        rowKey={({ row }) => String(row)}
        empty={null}
        actions={({ row }) => [{ label: 'Leave out', icon: Ban, do: () => onLeaveOut(row) }]}
        columns={[
          dayColumn('day', 'Day', (row: Line) => row.line_date, { formats, width: '120px', phone: 'detail' }),
          textColumn('description', 'Description', (row: Line) => [row.description, row.reference].filter(Boolean).join(' · '), {
            width: 'minmax(180px, 2fr)',
            phone: 'title',
          }),
          {
            id: 'state',
            title: 'Import',
            width: '160px',
            cell: ({ state }: Line) => (
              <Badge tone={state === 'new' ? 'ok' : state === 'similar' ? 'warn' : 'info'}>{states[state]}</Badge>
            ),
            phone: 'last',
          },
          moneyColumn('amount', 'Amount', (row: Line) => row.amount, { formats, width: '130px', phone: 'end' }),
        ]}
      />
    </div>
  )
}

/** Rows that are left out, with the reason, rows above the titles, and columns that are not read. */
export function NotImported({ preview, onKeep }: RowsProps & { readonly onKeep: (row: number) => void }) {
  const { left_out, left_out_count, left_out_rows, above, unused_titles } = preview
  if (left_out_count + above.length + unused_titles.length === 0) return null
  const parts = [
    ...(left_out_count > 0 ? [counted(left_out_count, rowName(preview))] : []),
    ...(above.length > 0 ? [`${counted(above.length, 'row')} above the titles`] : []),
    ...(unused_titles.length > 0 ? [counted(unused_titles.length, 'column')] : []),
  ]
  return (
    <details className={styles['more']}>
      <summary className="row brand weight-600">{`Not imported: ${parts.join(', ')}`}</summary>
      <div className="grid gap-8">
        {unused_titles.length > 0 && <p>{`Columns: ${unused_titles.join(', ')}.`}</p>}
        {above.map(({ row, text }) => (
          <p key={row}>
            Row {row}: {text}
          </p>
        ))}
        {left_out.map(({ row, text, reason, is_line }) => (
          <p key={row}>
            {preview.chooses_columns ? 'Row' : 'Transaction'} {row}, {reason}: {text}{' '}
            {is_line && (
              <Button kind="ghost" onClick={() => onKeep(row)}>
                Import row {row}
              </Button>
            )}
          </p>
        ))}
        {left_out_count > left_out.length && (
          <>
            <p>{`${left_out_count - left_out.length} more. All of them:`}</p>
            {left_out_rows.map(({ reason, rows }) => (
              <p key={reason}>{`${reason}: ${rows.replaceAll('-', '–').replaceAll(' ', ', ')}`}</p>
            ))}
          </>
        )}
      </div>
    </details>
  )
}
