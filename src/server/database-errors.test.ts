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

test.each([
  ['08006', 'connection to the remote node glasshouse_web@10.0.0.2:5432 failed with the following error: Connection refused'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['XX000', 'could not commit transaction for shard 102213 on at least one active node'],
])('a node that went away is not waited for, and what was under way is not tried again: %s %s', (code, message) => {
  const { again, problem } = toProblem(errorOf(message, code))
  expect([again, problem]).toEqual([
    false,
    expect.objectContaining({
      status: 503,
      detail: 'The database cannot be reached right now. Try again in a moment.',
    }),
  ])
})

test('any other internal error of the database is not tried again, and stays what it is', () => {
  const error = errorOf('unexpected state', 'XX000')
  expect(toProblem(error)).toEqual({ again: false, problem: error })
})
