import { expect, test } from 'vitest'
import { effectsOf, runsOutsideTransaction, statementsOf } from './migration-sql.ts'

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

test('tells an operator what a migration is about, what it locks and reads, and whether an older version can go on', () => {
  const effects = effectsOf(`-- Adds a colour to sites.
-- An older Glasshouse can run beside this: yes.
CREATE TABLE colours (id uuid); CREATE INDEX ON colours (id); ALTER TABLE colours ADD CHECK (id IS NOT NULL);
ALTER TABLE sites ADD COLUMN colour_id uuid; ALTER TABLE sales VALIDATE CONSTRAINT paid`)
  expect(effects).toEqual({
    about: 'Adds a colour to sites.',
    isCompatible: true,
    makes: ['colours'],
    locks: ['sites'],
    reads: ['sales'],
  })
  const index = effectsOf(`-- outside a transaction
-- Finds sales by day.
-- An older Glasshouse can run beside this: yes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_days ON sales (nursery_id, day)`)
  expect(index).toEqual({ about: 'Finds sales by day.', isCompatible: true, makes: [], locks: [], reads: ['sales'] })
  expect(effectsOf('DROP TABLE sites')).toEqual({ about: undefined, isCompatible: false, makes: [], locks: ['sites'], reads: [] })
})
