import { expect, test } from 'vitest'
import { containing, join, likeText, sql } from './sql.ts'

test('separates values from the text', () => {
  const query = sql`SELECT * FROM sales WHERE nursery_id = ${'n'} AND id = ${"x'; DROP TABLE sales"}`
  expect(query.text).toBe('SELECT * FROM sales WHERE nursery_id = $1 AND id = $2')
  expect(query.values).toEqual(['n', "x'; DROP TABLE sales"])
})

test('nests a fragment with its values and renumbers the parameters', () => {
  const filter = join([sql`category = ${'Ferns'}`, sql`price > ${5}`], ' AND ')
  const query = sql`SELECT ${1} WHERE ${filter} LIMIT ${10}`
  expect(query.text).toBe('SELECT $1 WHERE category = $2 AND price > $3 LIMIT $4')
  expect(query.values).toEqual([1, 'Ferns', 5, 10])
})

test('a template is composed anew when it gets other fragments, or the same ones elsewhere', () => {
  const both = (a: unknown, b: unknown) => sql`SELECT ${a}, ${b}`
  expect(both(1, sql`x = ${2}`)).toEqual({ text: 'SELECT $1, x = $2', values: [1, 2] })
  expect(both(sql`x = ${2}`, 1)).toEqual({ text: 'SELECT x = $1, $2', values: [2, 1] })
  expect(both(sql`y = ${2} OR ${3}`, 1)).toEqual({ text: 'SELECT y = $1 OR $2, $3', values: [2, 3, 1] })
  expect(both(1, 2)).toEqual({ text: 'SELECT $1, $2', values: [1, 2] })
})

test('finds what was typed as it was typed: no wildcards, no spaces around it', () => {
  expect(likeText(' 50 % off_white \\ ')).toBe('50 \\% off\\_white \\\\')
  expect(containing(' fern ')).toBe('%fern%')
  expect(containing('')).toBe('%%')
})
