/** Shared by `account-credit.test.ts` and `account-credit.proof.ts`. */
import { randomUUID } from 'node:crypto'
import { forSale, lineOf } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { accountLedger, createAccount, getAccount } from '#modules/customers/contract.ts'
import * as calls from '../contract.ts'

export async function aTrade() {
  const nursery = await aNursery({ gstRegistered: false, timeZone: 'Pacific/Auckland' })
  const { plant } = await nursery.has((db) => forSale(db, { quantity: 1000 }))
  const admin = nursery.as('admin')
  const sales = nursery.as('sales')
  const { data: account } = await admin.calls(createAccount, { body: { name: 'Rata Landscapes' } })
  const params = { id: account.id }
  const sell = async (quantity: number) =>
    (
      await sales.calls(calls.createSale, {
        body: { payment_method: 'account', business_account_id: account.id, items: [lineOf(plant, String(quantity))] },
      })
    ).data
  const pay = (
    body: { amount: string; keep_rest?: boolean; sale_ids?: string[]; method?: 'cash' | 'account_credit' },
    key = randomUUID(),
  ) => sales.calls(calls.payAccount, { params, body, key })
  const back = (amount: string, who = admin) =>
    who.calls(calls.returnCredit, { params, body: { amount, method: 'bank_transfer' }, key: randomUUID() })
  const balance = async () => (await admin.calls(getAccount, { params })).data.balance
  const ledger = async () => (await admin.calls(accountLedger, { params })).data
  const sale = async (id: string) => (await sales.calls(calls.getSale, { params: { id } })).data
  return { ...nursery, admin, sales, account, params, plant, sell, pay, back, balance, ledger, sale }
}
