import pg from 'pg'
import { expect, test } from 'vitest'
import { toProblem } from './database-errors.ts'

const errorOf = (message: string, code: string) => Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })

test('a statement that met the rows of its nursery on the move to another node is tried again', () => {
  const { again, problem } = toProblem(errorOf('could not find valid entry for shard 102213', 'XX000'))
  expect([again, problem]).toEqual([
    true,
    expect.objectContaining({ code: 'UNAVAILABLE', detail: 'The database is busy. Nothing was changed; try again in a moment.' }),
  ])
})

test('any other internal error of the database is not tried again, and stays what it is', () => {
  const error = errorOf('unexpected state', 'XX000')
  expect(toProblem(error)).toEqual({ again: false, problem: error })
})
