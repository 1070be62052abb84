/** A nursery takes on its data in one sitting: files of other programs as they are, cells mended in the table, and one import taken back. */
import { type Page, expect } from '@playwright/test'
import { signUp, test } from './people.ts'
import { choose, importRows, pasteCells } from './take-on-hands.ts'

const createAll = (page: Page) => page.getByRole('button', { name: /^Create all \d+$/ }).click()

test('an owner brings customers, supplies, batches and open invoices, and takes one import back', async ({ page }) => {
  await signUp(page)

  await choose(page, 'price list', ['Item;Type;Size;RRP', 'Kōwhai;Trees;2.5 L;14,50', 'Rata;Roses;2.5 L;23,00'])
  await createAll(page)
  await expect(page.getByText('2 rows ready.')).toBeVisible()
  await importRows(page, 2)

  // Titles under two lines of a report, semicolons, and two cells that are wrong.
  await choose(page, 'customers', [
    'Contacts of Green Fingers Ltd',
    'Printed by Ana;;;',
    'Trading name;Email;Payment terms;Trade discount',
    'Harbour Landscapes;mere at harbour;20th of the month;12,5',
    'Oakdene;tom@oakdene.example;never;',
  ])
  await expect(page.getByText('2 of 2 rows have a problem')).toBeVisible()
  await page.getByLabel('E-mail of row 4').fill('mere@harbour.example')
  await page.getByLabel('E-mail of row 4').press('Enter')
  await expect(page.getByText('1 of 2 rows has a problem')).toBeVisible()
  await page.getByLabel('Terms of row 5').fill('30')
  await page.getByLabel('Terms of row 5').press('Enter')
  await expect(page.getByText('2 rows ready.')).toBeVisible()
  await importRows(page, 2)

  await choose(page, 'supplies', ['Item,UOM,Qty,Cost', 'Pot 14 cm,pcs,4800,0.32', 'Potting mix,litres,12000,0.11'])
  await importRows(page, 2)

  await page.goto('/production/batches')
  await expect(page.getByRole('heading', { name: 'Plant Production' })).toBeVisible()
  await pasteCells(page, [
    ['Crop', 'Pot size', 'Qty', 'Bed', 'Date potted', 'Cost per plant'],
    ['Kowhai', '2.5 L', '240', 'Bay 3', '14/03/2025', '3,10'],
  ])
  await expect(page.getByLabel('Import as')).toHaveValue('batches')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await importRows(page, 1)

  await choose(page, 'open invoices and balances', [
    'Debtor,Invoice no,Due date,Balance due',
    'Harbour Landscapes,INV-2041,20/11/2025,1840.50',
    'Oakdene,INV-2077,20/11/2025,622.00',
  ])
  await importRows(page, 2)

  await page.goto('/reports/business-accounts')
  await expect(page.getByRole('row', { name: /Harbour Landscapes.*1,840\.50/ })).toBeVisible()
  await page.goto('/production/batches')
  await expect(page.getByRole('row', { name: /Kōwhai.*Bay 3/ })).toBeVisible()

  // The customers cannot go while they owe something: the message says so. The supplies can.
  await page.goto('/import')
  const imports = page.getByRole('grid', { name: 'Imports' })
  const undo = (kind: string) =>
    imports
      .getByRole('row', { name: new RegExp(`${kind}\\.csv`) })
      .getByRole('button', { name: 'Undo import' })
      .click()
  await undo('customers')
  await expect(page.getByText(/of these customers are in use|has a balance/)).toBeVisible()
  await undo('supplies')
  await expect(imports.getByRole('row', { name: /supplies\.csv.*Undone/ })).toBeVisible()
  await page.goto('/inventory/supplies')
  await expect(page.getByText('Potting mix')).toHaveCount(0)
})
