import { expect, test } from 'vitest'
import { testsNear } from './choose-tests.ts'

test('selects the tests of a folder in which a file changed, and no others', () => {
  const tests = [
    'src/kernel/money.test.ts',
    'src/features/sales/tender.test.ts',
    'src/features/sales/server/void.test.ts',
    'journeys/till.test.ts',
  ]
  expect(testsNear(['src/features/sales/tender.ts', 'README.md'], tests)).toEqual(['src/features/sales/tender.test.ts'])
  expect(testsNear(['journeys/till.test.ts'], tests)).toEqual(['journeys/till.test.ts'])
  expect(testsNear([], tests)).toEqual([])
})
