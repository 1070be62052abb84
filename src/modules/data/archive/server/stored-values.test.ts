/** A column that PostgreSQL lets hold any JSON has a schema by which an import judges it. */
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'
import { notExported } from '../archive.ts'
import { judgeOf } from './judge-rows.ts'
import { storedValues } from './stored-values.ts'

test('every column of JSON that an archive has is judged, and no column that is not there', async () => {
  const { rows } = await owner.query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> ALL($1) ORDER BY 1, 2`,
    [Object.keys(notExported)],
  )
  const isJudged = ({ table, column }: (typeof rows)[number]) => storedValues[table]?.[column] !== undefined
  expect(rows.filter((each) => each.type === 'jsonb' && !isJudged(each))).toEqual([])
  const all = Object.values(storedValues).flatMap((columns) => Object.keys(columns))
  expect(rows.filter(isJudged)).toHaveLength(all.length)
})

test('a kind of notification, and a threshold, is one that the product writes', () => {
  const fits = (name: string, column: string, type: string, category: string, value: string) =>
    judgeOf({ name, columns: [{ name: column, type, category }] })({ [column]: value }) === undefined
  const kind = (value: string) => fits('notification_settings', 'notification_type', 'text', 'S', value)
  expect([kind('task'), kind('nonsense')]).toEqual([true, false])
  const threshold = (value: string) => fits('notification_thresholds', 'value', 'integer', 'N', value)
  expect([threshold('1000000'), threshold('1000001'), threshold('-1')]).toEqual([true, false, false])
})

test('a text is no longer than the product writes one; a picture, a document and the hashes under a seal are', () => {
  const unfit = (name: string, column: string, type: string, category: string) =>
    judgeOf({ name, columns: [{ name: column, type, category }] })({ [column]: 'a'.repeat(500_000) })
  expect(unfit('plant_types', 'common_name', 'text', 'S')).toBe('common_name')
  expect(unfit('plant_types', 'synonyms', 'text[]', 'A')).toBe('synonyms')
  expect(unfit('nursery_logos', 'image', 'bytea', 'U')).toBeUndefined()
  expect(unfit('mails', 'html', 'text', 'S')).toBeUndefined()
  expect(unfit('ledger_seals', 'rows', 'text', 'S')).toBeUndefined()
})
