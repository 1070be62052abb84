/** Parses the SQL of migrations: its statements, and which of them would lock a table that is in use. Pure. */
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

interface LockRule {
  readonly refuses: RegExp
  readonly instead: string
}

const table = String.raw`(?:IF EXISTS )?(?:ONLY )?(?<table>\w+)`

/** Statements that read or rewrite a whole table while it is locked against writes. */
const rules: readonly LockRule[] = [
  {
    refuses: new RegExp(String.raw`^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?(?:\w+ )?ON ${table}`, 'i'),
    instead: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS, in a file of its own that begins with "-- outside a transaction"',
  },
  {
    refuses: new RegExp(
      String.raw`^ALTER TABLE ${table}[\s\S]*\bADD (?:CONSTRAINT \w+ )?(?:FOREIGN KEY|CHECK)(?![\s\S]*NOT VALID)`,
      'i',
    ),
    instead: 'ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in the next migration',
  },
  {
    refuses: new RegExp(
      String.raw`^ALTER TABLE ${table}[\s\S]*\bADD (?:CONSTRAINT \w+ )?(?:PRIMARY KEY|UNIQUE)(?! USING INDEX)`,
      'i',
    ),
    instead: 'a unique index made CONCURRENTLY first, then ADD CONSTRAINT … UNIQUE USING INDEX',
  },
  {
    refuses: new RegExp(String.raw`^ALTER TABLE ${table}[\s\S]*\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b`, 'i'),
    instead: 'a new column, filled in slices, that takes the place of the old one',
  },
  {
    refuses: new RegExp(String.raw`^ALTER TABLE ${table}[\s\S]*\bALTER (?:COLUMN )?\w+ SET NOT NULL`, 'i'),
    instead: 'a CHECK (… IS NOT NULL) NOT VALID that is validated first; then SET NOT NULL reads nothing',
  },
  {
    refuses: new RegExp(
      String.raw`^ALTER TABLE ${table}[\s\S]*\bADD COLUMN [^,]*\b(?:DEFAULT (?:new_id|gen_random_uuid|clock_timestamp|random)\(|GENERATED ALWAYS AS [^,]*STORED)`,
      'i',
    ),
    instead: 'a column without a default, filled in slices: this one writes every row again',
  },
  {
    refuses: new RegExp(String.raw`^(?:UPDATE|DELETE FROM) ${table}`, 'i'),
    instead:
      'a job that changes the rows in slices, nursery by nursery: one statement holds all of them, and row-level security shows it none',
  },
]

/** The statements that would lock tables in use, a sentence for each; tables created by the same migration are exempt. */
export function lockProblems(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = new Set(statements.flatMap((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1] ?? []))
  return statements.flatMap((statement) =>
    rules.flatMap(({ refuses, instead }) => {
      const found = refuses.exec(statement)
      if (!found || made.has(found.groups?.['table'] ?? '')) return []
      return [
        `"${statement.replaceAll(/\s+/g, ' ').slice(0, 60)}" holds the table up while it reads or writes all of it. Write ${instead}.`,
      ]
    }),
  )
}
