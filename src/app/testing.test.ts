/** The test client's own types: what a call does not have is refused by the compiler, not found at run time. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountSales, listAccounts } from '#features/accounts/contract.ts'
import { aNursery } from './testing.ts'

test('a call in a test gets the parameters that its path names, and its meta: the compiler refuses others', async () => {
  const { calls } = (await aNursery()).as('manager')
  const missing = await calls(accountSales, { params: { id: randomUUID() } })
  // @ts-expect-error The path names an id.
  const none = await calls(accountSales)
  // @ts-expect-error The path names another parameter.
  const other = await calls(accountSales, { params: { accountId: randomUUID() } })
  // @ts-expect-error The path names no parameter.
  const tooMany = await calls(listAccounts, { query: {}, params: { id: randomUUID() } })
  expect([missing.status, none.status, other.status, tooMany.status]).toEqual([404, 404, 404, 200])
  expect(tooMany.meta.totals?.balance).toBe('0.00')
  // @ts-expect-error The call declares no such total.
  expect(tooMany.meta.totals?.owed).toBeUndefined()
})
