/** The rows, those that changed at their positions replaced. */
export const withChangedRows = <Row>(rows: readonly Row[], changes: Readonly<Record<string, Row>>): Row[] =>
  rows.map((row, position) => changes[position] ?? row)
