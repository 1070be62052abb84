/** The process that reads a statement: bytes in; how it was read, and its lines as JSON, out. */
import { answerTask } from '#server/child-process-task.ts'
import { decideStatement, type StatementSetup } from '../read-statement.ts'
import type { StatementChoice } from '../chosen-columns.ts'
import { wireLine } from '../statement-file.ts'
import { readStatementFile } from './read-statement-file.ts'

interface StatementTask {
  readonly name: string
  readonly bytes: Uint8Array
  readonly choice: StatementChoice
  readonly setup: StatementSetup
}

export type StatementAnswer = Omit<ReturnType<typeof answered>, 'lines'> & { readonly lines: readonly string[] }

/** Lines in one piece of JSON. */
const slice = 1_000

function answered({ lines, faults, left_out, reading, proved: _, ...decided }: ReturnType<typeof decideStatement>) {
  const { columns, date_order, decimals, directions, is_reversed } = reading
  const slices: string[] = []
  for (let from = 0; from < lines.length; from += slice)
    slices.push(JSON.stringify(lines.slice(from, from + slice).map(wireLine)))
  return {
    ...decided,
    columns,
    date_order,
    decimals,
    directions,
    minus: is_reversed ? ('money in' as const) : ('money out' as const),
    lines: slices,
    line_count: lines.length,
    faults: faults.slice(0, mostListed),
    fault_count: faults.length,
    /** All rows of the faults, `3 7-9`. */
    fault_rows: rowText(faults.map(({ row }) => row)),
    left_out: left_out.slice(0, mostListed),
    left_out_count: left_out.length,
    reasons: [...Map.groupBy(left_out, ({ reason }) => reason)].map(([reason, rows]) => ({
      reason,
      row_count: rows.length,
      rows: rowText(rows.map(({ row }) => row)),
    })),
    above: decided.above.slice(0, mostListed),
  }
}

const mostListed = 100

/** 3, 7, 8, 9 → `3 7-9` */
function rowText(rows: readonly number[]): string {
  const parts: { readonly from: number; to: number }[] = []
  for (const row of rows) {
    const last = parts.at(-1)
    if (last && last.to === row - 1) last.to = row
    else parts.push({ from: row, to: row })
  }
  return parts.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(' ')
}

answerTask(async (input) => {
  const { name, bytes, choice, setup } = input as StatementTask
  const source = await readStatementFile({ name, bytes: Buffer.from(bytes) }, setup)
  return answered(decideStatement(source, choice, setup))
})
