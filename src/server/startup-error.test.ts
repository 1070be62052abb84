/** Startup errors are reported in one sentence, wherever they are detected. */
import { expect, test } from 'vitest'
import { StartupError, startupErrorMessage } from './startup-error.ts'

const coded = (code: string, path?: string) => Object.assign(new Error(code), { code, path })
const own = { dataDir: '/data' }
const onServer = { dataDir: '/data', databaseUrl: 'postgres://owner:secret@db.example:5432/shop' }

test.each([
  ['the system', coded('ENOSPC', '/data/secrets.json')],
  ['PostgreSQL, under a migration', new Error('0003_plants.sql could not be applied', { cause: coded('53100') })],
  ['initdb', new Error('initdb: error: could not write file: No space left on device')],
  ['initdb, half-way', new Error('FATAL:  could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.')],
  ['PostgreSQL, when it lets nobody in', new StartupError('The server does not answer.', { cause: coded('53100') })],
])('reports a full disk, detected by %s', (_, error) => {
  expect(startupErrorMessage(error, own)).toMatch(/^The disk under \/data is full\. Make room there .* nothing is damaged\.$/)
})

test('names the server whose disk is full, and the disk of the data folder where that one is', () => {
  const applying = new Error('0003_plants.sql could not be applied', { cause: coded('53100') })
  expect(startupErrorMessage(applying, onServer)).toBe(
    'The disk of the PostgreSQL server at db.example:5432 is full. Make room there (a nursery wants 500 MB) and start again: nothing is damaged.',
  )
  expect(startupErrorMessage(coded('ENOSPC', '/data/secrets.json'), onServer)).toContain('The disk under /data is full.')
})

test('reports a folder of another user, and one that is not writable', () => {
  expect(startupErrorMessage(coded('EACCES', '/data/postgres'), own)).toMatch(
    /^\/data\/postgres may not be read or written by this user/,
  )
  expect(startupErrorMessage(coded('EROFS'), own)).toMatch(/^\/data is on a disk that cannot be written to/)
})

test('returns the sentence of a StartupError, and undefined for an internal error', () => {
  expect(startupErrorMessage(new StartupError('Port 3000 is taken.'), own)).toBe('Port 3000 is taken.')
  expect(startupErrorMessage(new TypeError('undefined is not a function'), own)).toBeUndefined()
})
