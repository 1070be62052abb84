/** Further cases of `recurring.test.ts`. */
import { expect, test } from 'vitest'
import { countStatements } from '#testing/statements.ts'
import { addDays } from '#kernel/day.ts'
import { writeDue } from './recurring.ts'
import { today, opened } from './testing-recurring.ts'

test('books forty expenses that are due in as many statements as one', async () => {
  const statementsFor = async (expenses: number) => {
    const { nursery, create } = await opened()
    for (let i = 1; i < expenses; i++) await create({ description: `Rent ${i}` })
    const next = addDays(today, 7)
    return countStatements(nursery, async (db) => expect(await writeDue(db, next)).toBe(expenses))
  }
  expect(await statementsFor(40)).toBe(await statementsFor(1))
})

test('enters forty bills that are due in as many statements as one', async () => {
  const statementsFor = async (bills: number) => {
    const { nursery, create } = await opened({ payment: 'bill' })
    for (let i = 1; i < bills; i++) await create({ payment: 'bill', vendor: `Landlord ${i}`, description: `Rent ${i}` })
    const next = addDays(today, 7)
    return countStatements(nursery, async (db) => expect(await writeDue(db, next)).toBe(bills))
  }
  expect(await statementsFor(40)).toBe(await statementsFor(1))
})
