import { expect, test } from 'vitest'
import { statementSummary } from './statement-summary.ts'

test('names what a statement does first, and to which table', () => {
  expect(statementSummary('SELECT * FROM plant_batches WHERE nursery_id = $1 FOR UPDATE')).toBe('SELECT plant_batches')
  expect(statementSummary('UPDATE users SET role = $1')).toBe('UPDATE users')
  expect(statementSummary('WITH gone AS (DELETE FROM holds WHERE id = $1) SELECT 1')).toBe('DELETE holds')
  expect(statementSummary('\n  INSERT INTO sales (id) SELECT id FROM drafts ON CONFLICT DO UPDATE SET x = 1')).toBe(
    'INSERT sales',
  )
  expect(statementSummary('SELECT x FROM (SELECT y FROM graphile_worker.jobs) AS rows')).toBe('SELECT graphile_worker.jobs')
})

test('a function, and the time of a column, is no table', () => {
  expect(statementSummary('SELECT extract(epoch FROM now()) FROM unnest($1::int[])')).toBe('SELECT')
  expect(statementSummary('BEGIN')).toBe('BEGIN')
  expect(statementSummary('')).toBe('statement')
})
