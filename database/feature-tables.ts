/** Which feature writes which table, read from the SQL of the features. */
import { readFileSync, readdirSync } from 'node:fs'

/** The text of every server file of a feature, tests left out. */
export const serverFiles = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => /[/\\]server[/\\].*\.ts$/.test(file) && !/\.(test|proof)\.ts$/.test(file))
  .map((file) => ({
    feature: file.split(/[/\\]/)[0] ?? '',
    isQueries: file.endsWith('.queries.ts'),
    text: readFileSync(`src/features/${file}`, 'utf8'),
  }))

/** The features that write each table. */
export const writers = new Map<string, Set<string>>()
for (const { feature, text } of serverFiles)
  for (const [, table = ''] of text.matchAll(/(?:INSERT INTO|(?<!FOR )(?<!NO KEY )UPDATE|DELETE FROM) (\w+)/g))
    if (table !== 'SET') writers.set(table, (writers.get(table) ?? new Set()).add(feature))

/** The tables that a statement reads. */
export const tablesRead = (statement: string): string[] =>
  [...statement.matchAll(/\b(?:FROM|JOIN)(?: LATERAL)? (\w+)/g)].map(([, table = '']) => table)
