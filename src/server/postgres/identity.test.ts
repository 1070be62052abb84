import { expect, test } from 'vitest'
import { doesNotRun, refuseIfUnfit } from './identity.ts'

test('reports why PostgreSQL does not run, and on Windows which library may be missing', () => {
  expect(doesNotRun('Illegal instruction\n', 'linux')).toBe(
    'PostgreSQL does not run on this machine: Illegal instruction\nGive a PostgreSQL 15 or newer in DATABASE_URL.',
  )
  expect(doesNotRun('', 'win32')).toContain('Install the Microsoft Visual C++ Redistributable')
  expect(doesNotRun('Access is denied.', 'win32')).not.toContain('Redistributable')
})

test('refuses an identity that cannot run PostgreSQL, and no other', async () => {
  const identity = (ok: boolean) => ({ how: '', owner: undefined, run: async () => ({ ok, output: '' }) })
  await refuseIfUnfit(identity(true), '/data')
  await expect(refuseIfUnfit(identity(false), '/data')).rejects.toThrow(/^PostgreSQL (will not|does not) run/)
})
