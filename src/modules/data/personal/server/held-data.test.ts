/** A new column that can hold text is classified before it is used. Those that PostgreSQL generates follow the columns they are made of. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { freeText, withoutPersons } from '../columns.ts'
import { personalColumns } from './held-data.ts'

test('every column that can hold text is classified: of a person, typed words, or of nobody', async () => {
  const { rows } = await owner.query<{ column: string }>(`
    SELECT c.relname || '.' || a.attname AS "column" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND format_type(a.atttypid, NULL) IN ('text', 'text[]', 'json', 'jsonb', 'bytea', 'character varying')
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
        AND pg_get_constraintdef(k.oid) ~ '^CHECK [(]+"?[a-z_]+"? = ANY [(]ARRAY')
    ORDER BY 1`)
  const named = [...personalColumns, ...Object.entries(withoutPersons)].flatMap(([table, columns]) =>
    columns.split(' ').flatMap((column) => (column === '' ? [] : [`${table}.${column}`])),
  )
  expect([...new Set(named)].toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
  const nobodys = new Set(
    named.slice(personalColumns.flatMap(([, columns]) => (columns === '' ? [] : columns.split(' '))).length),
  )
  const both = personalColumns.flatMap(([table, columns]) =>
    columns.split(' ').filter((column) => nobodys.has(`${table}.${column}`)),
  )
  expect(both).toEqual([])
  expect(Object.keys(freeText).filter((table) => !rows.some(({ column }) => column.startsWith(`${table}.`)))).toEqual([])
})
