import { expect, test } from 'vitest'
import { lockProblems, runsOutsideTransaction, statementsOf } from './migration-sql.ts'

test('splits statements at semicolons, except in texts, function bodies and comments', () => {
  const sql = `-- one; two
    SELECT 'a;b', "c;d" - 1; CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;
    DO $x$ BEGIN PERFORM 1; END $x$ ; `
  expect(statementsOf(sql)).toEqual([
    `SELECT 'a;b', "c;d" - 1`,
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$',
    'DO $x$ BEGIN PERFORM 1; END $x$',
  ])
})

test('reads from the first line that a file runs outside a transaction', () => {
  expect(runsOutsideTransaction('-- outside a transaction\nCREATE INDEX CONCURRENTLY i ON sales (id);')).toBe(true)
  expect(runsOutsideTransaction('CREATE TABLE a (id int);\n-- outside a transaction')).toBe(false)
})

test.each([
  'CREATE INDEX ON sales (nursery_id, created_at)',
  'CREATE UNIQUE INDEX sales_numbers ON sales (nursery_id, number)',
  'ALTER TABLE sales ADD FOREIGN KEY (nursery_id, created_by) REFERENCES users (nursery_id, id)',
  'ALTER TABLE sales ADD CONSTRAINT paid CHECK (amount >= 0)',
  'ALTER TABLE sales ADD UNIQUE (nursery_id, number)',
  'ALTER TABLE sales ALTER COLUMN amount TYPE numeric(14,2)',
  'ALTER TABLE sales ALTER COLUMN amount SET NOT NULL',
  'ALTER TABLE sales ADD COLUMN token uuid NOT NULL DEFAULT new_id()',
  'ALTER TABLE sales ADD COLUMN gross numeric GENERATED ALWAYS AS (net + tax) STORED',
  'UPDATE sales SET amount = 0',
  'DELETE FROM sales WHERE amount = 0',
])('refuses %s', (statement) => {
  expect(lockProblems(`${statement};`)).toEqual([expect.stringContaining('Write ')])
})

test.each([
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_days ON sales (nursery_id, day)',
  'ALTER TABLE sales ADD CONSTRAINT paid CHECK (amount >= 0) NOT VALID',
  'ALTER TABLE sales VALIDATE CONSTRAINT paid',
  'ALTER TABLE sales ADD CONSTRAINT numbers UNIQUE USING INDEX sales_numbers',
  "ALTER TABLE sales ADD COLUMN note text NOT NULL DEFAULT ''",
  'CREATE TABLE receipts (id uuid); CREATE INDEX ON receipts (id); ALTER TABLE receipts ADD CHECK (id IS NOT NULL)',
])('allows %s', (statements) => {
  expect(lockProblems(statements)).toEqual([])
})
