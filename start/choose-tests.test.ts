import { expect, test } from 'vitest'
import { relatedTests } from './choose-tests.ts'

test('selects the tests of a folder in which a file changed, and no others', () => {
  const tests = [
    'src/kernel/money.test.ts',
    'src/modules/selling/sale/tender.test.ts',
    'src/modules/selling/sale/server/void.test.ts',
    'journeys/till.test.ts',
  ]
  expect(relatedTests(['src/modules/selling/sale/tender.ts', 'README.md'], tests)).toEqual([
    'src/modules/selling/sale/tender.test.ts',
  ])
  expect(relatedTests(['journeys/till.test.ts'], tests)).toEqual(['journeys/till.test.ts'])
  expect(relatedTests([], tests)).toEqual([])
})
