/** Owner of each table, read from the SQL of the modules. */
import { readFileSync, readdirSync } from 'node:fs'

/** Names of columns and the like, given to a function within a statement: `nameOf(db, 'vendors', sql`vendor_id`)`. */
export const pieces = /([(,] ?)sql`(?!\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH))[^`\n]*`/g

/** The text of every server file of a module without the pieces within statements, tests left out. */
export const serverFiles = readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
  .filter((file) => /[/\\]server[/\\].*\.ts$/.test(file) && !/\.(test|proof)\.ts$|testing-/.test(file))
  .map((file) => ({
    module: file.split(/[/\\]/)[0] ?? '',
    isQueries: file.endsWith('.queries.ts'),
    text: readFileSync(`src/modules/${file}`, 'utf8').replace(pieces, '$1'),
  }))

/** The modules that write each table. */
export const writers = new Map<string, Set<string>>()
for (const { module, text } of serverFiles)
  for (const [, table = ''] of text.matchAll(
    /(?:INSERT INTO |(?<!FOR )(?<!NO KEY )UPDATE |DELETE FROM |insertRows\(\s*db,\s*')(\w+)/g,
  ))
    if (table !== 'SET') writers.set(table, (writers.get(table) ?? new Set()).add(module))

/** The tables that a statement reads. */
export const tablesRead = (statement: string): string[] =>
  [...statement.matchAll(/\b(?:FROM|JOIN)(?: LATERAL)? (\w+)/g)].map(([, table = '']) => table)
