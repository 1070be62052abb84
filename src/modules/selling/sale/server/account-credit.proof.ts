/** Further cases of `account-credit.test.ts`. */
import { expect, test } from 'vitest'
import { countStatements } from '#testing/statements.ts'
import { moneyText } from '#kernel/money.ts'
import { payAccount } from './pay-account.ts'
import { aTrade } from './testing-account-credit.ts'

test('forty invoices are paid, and the payment is allocated to others, in as many statements as one', async () => {
  const statementsFor = async (invoices: number) => {
    const trade = await aTrade()
    const { user, account, sell, balance, sale } = trade
    const sales = []
    for (let i = 0; i < invoices; i++) sales.push(await sell(1))
    const amount = moneyText(BigInt(invoices) * 1000n)
    const paid = await countStatements(trade, (db) =>
      payAccount(db, user('sales'), account.id, { amount, method: 'bank_transfer' }),
    )
    expect(await Promise.all(sales.map(async ({ id }) => (await sale(id)).payment_status))).toEqual(sales.map(() => 'paid'))
    const { entries } = await trade.ledger()
    expect(entries.slice(-invoices).map((entry) => entry.balance_after)).toEqual(
      sales.map((_, i) => moneyText(BigInt(invoices - 1 - i) * 1000n)),
    )
    expect(await balance()).toBe('0.00')
    return paid
  }
  expect(await statementsFor(40)).toBe(await statementsFor(1))
})
