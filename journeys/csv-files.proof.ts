/** The file of a list: every row that the list counts, each with a cell for every heading, and what the heading says in it. */
import { listBillPayments, listBills } from '#modules/buying/bill/contract.ts'
import { listExpenses } from '#modules/buying/expense/contract.ts'
import { listSprays } from '#modules/growing/spray/spray-calls.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { listItems } from '#modules/supplies/contract.ts'
import { checkFile } from './csv-files-hands.ts'
import { test } from './people.ts'

/** Screens with their lists; those that take parameters of their own are read as the screen reads them. */
const files = [
  ['/expenses', listExpenses.path],
  ['/bills', listBills.path],
  ['/bills?tab=payments', listBillPayments.path],
  ['/inventory/supplies', listItems.path],
  ['/production/tasks?view=sprays', listSprays.path],
] as const

for (const [address, path] of files)
  test(`the file of ${address} has a cell for every heading, and every row that the list counts`, async ({ page }) => {
    await checkFile(page, address, path)
  })

test('the file of the sales has a cell for every heading, and every row that the list counts', async ({ page }) => {
  await checkFile(page, '/sales/transactions', listSales.path)
})
