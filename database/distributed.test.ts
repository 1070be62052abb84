/** What a distributed PostgreSQL (Citus) refuses of a schema and its statements, so far as both keep to it: each was seen refused without and accepted with it. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { owner } from '#app/testing.ts'

/** Functions whose result depends on the moment or on chance. */
const changing =
  /\b(now|clock_timestamp|statement_timestamp|new_id|gen_random_uuid|random|nextval)\s*\(|\bcurrent_(date|timestamp|time)\b/i

/** The statements of the product, as they are written: of the features and the server, without the membership, whose tables stay on one machine. */
const statements = globSync(['src/features/**/*.ts', 'src/server/**/*.ts', 'src/app/**/*.ts'])
  .filter((file) => !/\.test\.ts$|testing/.test(file))
  .flatMap((file) =>
    // What is chosen in a statement has a text of its own within it.
    [
      ...readFileSync(file, 'utf8')
        .replaceAll(/\$\{[^{}`]*sql`[^`]*`[^{}`]*\}/g, '?')
        .matchAll(/sql`([^`]*)`/g),
    ].map(([, text = '']) => ({ file: file.replaceAll('\\', '/'), text: text.replace(/\s+/g, ' ').trim() })),
  )

const named = (found: readonly { readonly file: string; readonly text: string }[]) =>
  found.map(({ file, text }) => `${file}: ${text.slice(0, 100)}`)

test('policies have no sub-select', async () => {
  const { rows: policies } = await owner.query(
    `SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public' AND (qual ILIKE '%select%' OR with_check ILIKE '%select%')`,
  )
  expect(policies).toEqual([])
})

test('what a conflict updates takes its values from the row that was to be inserted', () => {
  const conflicts = statements.filter(({ text }) => /DO UPDATE/.test(text))
  expect(conflicts.length).toBeGreaterThan(10)
  expect(named(conflicts.filter(({ text }) => changing.test(/DO UPDATE(.*?)(RETURNING|$)/.exec(text)?.[1] ?? '')))).toEqual([])
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

test('no update chooses between a column and the present time: LEAST, or a row that has it', () => {
  const updates = statements.filter(({ text }) => /^(UPDATE|WITH)\b/.test(text) && /\bUPDATE\b.*\bSET\b/.test(text))
  expect(updates.length).toBeGreaterThan(100)
  const setOf = (text: string) => /\bSET\b(.*?)(\bFROM\b|\bWHERE\b|$)/.exec(text)?.[1] ?? ''
  expect(named(updates.filter(({ text }) => [...choices(setOf(text))].some((each) => changing.test(each))))).toEqual([])
})
