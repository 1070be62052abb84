/** Parses the SQL of migrations: its statements, and what an operator wants to know of it before an update. Pure. */
/* oxlint-disable regexp/no-super-linear-backtracking -- Searches the project's own migrations. */

/** True if a migration runs outside a transaction, one statement after the other. */
export const runsOutsideTransaction = (sql: string): boolean => /^-- outside a transaction\b/i.test(sql)

/** The statements of a script, without comments. Quoted text and bodies between $$ stay whole. */
export function statementsOf(sql: string): string[] {
  const pieces = sql.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-'"$;]+|[-$]/g) ?? []
  const statements = ['']
  for (const piece of pieces) {
    if (piece.startsWith('--')) continue
    if (piece === ';') statements.push('')
    else statements[statements.length - 1] += piece
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

export interface MigrationEffects {
  /** The first line of the file, for the operator; undefined where there is none. */
  readonly about: string | undefined
  /** True if an older Glasshouse can go on working on the database once this is applied. */
  readonly isCompatible: boolean
  /** Tables that it creates. */
  readonly makes: readonly string[]
  /** Tables that are there before and are locked for a moment. */
  readonly locks: readonly string[]
  /** Tables that are read or indexed whole while they stay in use. */
  readonly reads: readonly string[]
}

const header =
  /^(?:-- outside a transaction\n)?-- (?<about>[^\n]+)\n-- An older Glasshouse can run beside this: (?<runs>yes|no)\.\n/

/** Reads the header that each migration after the first release has, and the tables it touches. */
export function effectsOf(sql: string): MigrationEffects {
  const { about, runs } = header.exec(sql)?.groups ?? {}
  const statements = statementsOf(sql)
  const named = (...patterns: RegExp[]) =>
    new Set(statements.flatMap((statement) => patterns.flatMap((pattern) => pattern.exec(statement)?.[1] ?? [])))
  const made = named(/^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i)
  const reads = named(/^CREATE (?:UNIQUE )?INDEX CONCURRENTLY [^(]* ON (\w+)/i, /^ALTER TABLE (\w+) VALIDATE CONSTRAINT/i)
  const locks = named(/^(?:ALTER|DROP) TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)(?! VALIDATE)\b/i)
  const before = (tables: ReadonlySet<string>) => [...tables].filter((table) => !made.has(table)).toSorted()
  return { about, isCompatible: runs === 'yes', makes: [...made], locks: before(locks), reads: before(reads) }
}
