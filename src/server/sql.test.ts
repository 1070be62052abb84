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

test('finds what was typed as it was typed: no wildcards, no spaces around it', () => {
  expect(likeText(' 50 % off_white \\ ')).toBe('50 \\% off\\_white \\\\')
  expect(containing(' fern ')).toBe('%fern%')
  expect(containing('')).toBe('%%')
})
