/** A statement in two words for people: what it does first, and to which table. */

/** Keywords are written in capitals and names are not. The source may be a function, which has parentheses. */
const firstTable = /\b(?:(INSERT|DELETE|UPDATE)(?: INTO| FROM)?\s+([a-z_][a-z_.]*)|FROM\s+([a-z_][a-z_.]*)\b(?!\s*\())/

/** `INSERT sales`, `SELECT plant_batches`; of a statement without a table its first word. */
export function statementSummary(text: string): string {
  const [, verb = 'SELECT', written, read] = firstTable.exec(text) ?? []
  const table = written ?? read
  return table === undefined ? (/[A-Z]+/.exec(text)?.[0] ?? 'statement') : `${verb} ${table}`
}
