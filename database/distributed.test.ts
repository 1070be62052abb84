/**
 * Rules of a distributed PostgreSQL (Citus) for the schema and its statements. Each was seen to be refused when violated and
 * accepted when followed.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { owner } from '#testing/nursery.ts'

/** Functions whose result depends on the moment or on chance. */
const changing =
  /\b(now|clock_timestamp|statement_timestamp|new_id|gen_random_uuid|random|nextval)\s*\(|\bcurrent_(date|timestamp|time)\b/i

/** The end of a template literal that begins at `from`, and its text with "?" for each value within it. */
function template(source: string, from: number): { readonly text: string; readonly end: number } {
  let text = ''
  let at = from
  while (source[at] !== '`') {
    if (source.startsWith('${', at)) {
      at = endOfValue(source, at + 2) + 1
      text += '?'
    } else text += source[at++]
  }
  return { text, end: at }
}

/** Index of the "}" that ends a value in a template literal; nested templates are skipped. */
function endOfValue(source: string, from: number): number {
  let depth = 0
  for (let at = from; ; at++) {
    const mark = source[at]
    if (mark === '`') at = template(source, at + 1).end
    else if (mark === '{') depth += 1
    else if (mark === '}' && depth-- === 0) return at
  }
}

/** The statements of the product, as they are written: of the modules and the server, without the membership, whose tables stay on one machine. */
const statements = globSync(['src/modules/**/*.ts', 'src/server/**/*.ts', 'src/app/**/*.ts'])
  .filter((file) => !/\.(test|proof)\.ts$|testing/.test(file))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(/\bsql`/g)].map(({ index }) => ({
      file: file.replaceAll('\\', '/'),
      text: template(source, index + 4)
        .text.replace(/\s+/g, ' ')
        .trim(),
    }))
  })

const named = (found: readonly { readonly file: string; readonly text: string }[]) =>
  found.map(({ file, text }) => `${file}: ${text.slice(0, 100)}`)

test('policies have no sub-select', async () => {
  const { rows: policies } = await owner.query(
    `SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public' AND (qual ILIKE '%select%' OR with_check ILIKE '%select%')`,
  )
  expect(policies).toEqual([])
})

test('foreign keys change nothing but what they delete with their row, and compare the nursery', async () => {
  const { rows } = await owner.query(
    `SELECT conrelid::regclass::text AS table, conname FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND (confupdtype <> 'a' OR confdeltype NOT IN ('a', 'c')
       OR confrelid <> 'nurseries'::regclass AND NOT EXISTS (
         SELECT FROM unnest(conkey, confkey) AS pair (own, other)
         JOIN pg_attribute AS mine ON mine.attrelid = conrelid AND mine.attnum = own AND mine.attname = 'nursery_id'
         JOIN pg_attribute AS theirs ON theirs.attrelid = confrelid AND theirs.attnum = other AND theirs.attname = 'nursery_id'))`,
  )
  expect(rows).toEqual([])
})

test('no table of a nursery has a trigger', async () => {
  const { rows } = await owner.query(
    `SELECT tgrelid::regclass::text AS table, tgname FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid IN (SELECT attrelid FROM pg_attribute WHERE attname = 'nursery_id')`,
  )
  expect(rows).toEqual([])
})

test('what a conflict updates takes its values from the row that was to be inserted', () => {
  const conflicts = statements.filter(({ text }) => /DO UPDATE/.test(text))
  expect(conflicts.length).toBeGreaterThan(10)
  expect(named(conflicts.filter(({ text }) => changing.test(/DO UPDATE(.*?)(RETURNING|$)/.exec(text)?.[1] ?? '')))).toEqual([])
})

/** Each INSERT of a statement, up to the parenthesis that ends it. */
function* inserts(text: string): Generator<string> {
  for (const { index } of text.matchAll(/INSERT INTO/g)) {
    let depth = 0
    let end = index
    for (; end < text.length && depth >= 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    yield text.slice(index, end)
  }
}

test('an insert of what is selected returns something: without, it is copied, which row-level security refuses', () => {
  const selected = statements.flatMap(({ file, text }) =>
    [...inserts(text)].filter((insert) => /\bSELECT\b/.test(insert)).map((insert) => ({ file, text: insert })),
  )
  expect(selected.length).toBeGreaterThan(80)
  expect(named(selected.filter(({ text }) => !/\bRETURNING\b/.test(text)))).toEqual([])
})

/** The arguments of COALESCE and the inside of CASE, parentheses within them included. */
function* choices(text: string): Generator<string> {
  for (const { index } of text.matchAll(/\bcoalesce\s*\(/gi)) {
    let depth = 0
    let end = text.indexOf('(', index)
    do {
      if (text[end] === '(') depth += 1
      if (text[end] === ')') depth -= 1
      end += 1
    } while (depth > 0 && end < text.length)
    yield text.slice(index, end)
  }
  for (const [inside] of text.matchAll(/\bCASE\b.*?\bEND\b/gi)) yield inside
}

const updates = statements.filter(({ text }) => /^(UPDATE|WITH)\b/.test(text) && /\bUPDATE\b.*\bSET\b/.test(text))
const setOf = (text: string) => /\bSET\b(.*?)(\bFROM\b|\bWHERE\b|$)/.exec(text)?.[1] ?? ''

test('no update moves an instant of its row by an interval: what a day is depends on the time zone of the session', () => {
  expect(named(updates.filter(({ text }) => /_(at|until) [-+] (interval|make_interval|\?)/i.test(setOf(text))))).toEqual([])
})

test('no update chooses between a column and the present time: LEAST, or a row that has it', () => {
  expect(updates.length).toBeGreaterThan(100)
  expect(named(updates.filter(({ text }) => [...choices(setOf(text))].some((each) => changing.test(each))))).toEqual([])
})

/** Each sub-select of a statement, without the parentheses around it; those within it too. */
function* subSelects(text: string): Generator<string> {
  for (const { index } of text.matchAll(/\((?=\s*SELECT\b)/g)) {
    let depth = 1
    let end = index + 1
    for (; end < text.length && depth > 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    yield text.slice(index + 1, end - 1)
  }
}

/** True if a sub-select compares the nursery with that of a row outside it. */
function comparesOuterNursery(select: string): boolean {
  const own = new Set(
    [...select.matchAll(/\b(?:FROM|JOIN)\s+(?:LATERAL\s+)?([a-z_?]+)(?:\s+AS\s+([a-z_]+))?/g)].map(
      (found) => found[2] ?? found[1],
    ),
  )
  return [...select.matchAll(/\b([a-z_]+)\.nursery_id = ([a-z_]+)\.nursery_id/g)].some(
    ([, one = '', two = '']) => !own.has(one) || !own.has(two),
  )
}

test('within a sub-select every table names the nursery by itself', () => {
  const compared = statements.flatMap(({ file, text }) =>
    [...subSelects(text)].filter(comparesOuterNursery).map((select) => ({ file, text: select })),
  )
  expect(named(compared)).toEqual([])
})

test('jobs and notifications are sent without reading a table: its rows are on another node than the queue and the listeners', () => {
  const sent = statements.filter(({ text }) => /\b(enqueue_job|pg_notify)\(/.test(text))
  expect(sent.length).toBeGreaterThan(2)
  expect(named(sent.filter(({ text }) => /\b(FROM|JOIN) (?!unnest\()/.test(text)))).toEqual([])
})

test('settings are made with SET LOCAL, which reaches the node that runs the statements: set_config() does not', () => {
  expect(named(statements.filter(({ text }) => /\bset_config\(/.test(text)))).toEqual([])
})

/** The names of the steps of a statement. */
const stepsIn = (text: string) => [...text.matchAll(/\b([a-z_]+) AS \(/g)].map(([, name = '']) => name)

test('an insert that reads another step of its statement is a step too, and selects `own_nursery`: else that step is sent to every node', () => {
  const reading = statements.flatMap(({ file, text }) =>
    [...inserts(text)]
      .filter((insert) => stepsIn(text).some((step) => new RegExp(`\\b(FROM|JOIN) ${step}\\b(?! \\()`).test(insert)))
      .map((insert) => ({ file, text: insert, isStep: text.includes(`AS ( ${insert}`) })),
  )
  expect(reading.length).toBeGreaterThan(8)
  expect(named(reading.filter(({ text, isStep }) => !isStep || !/\bSELECT own_nursery,/.test(text)))).toEqual([])
})
