/** The file of a list: every row that the list counts, each with a cell for every heading, and what the heading says in it. */
import { listSales } from '#modules/selling/sale/contract.ts'
import { checkFile } from './csv-files-hands.ts'
import { test } from './people.ts'

test('the file of the sales has a cell for every heading, and every row that the list counts', async ({ page }) => {
  await checkFile(page, '/sales/transactions', listSales.path)
})
