/** Shared by `export-run.test.ts` and `export-run.proof.ts`. */
import { forSale } from '#testing/products.ts'
import { aNursery } from '#testing/nursery.ts'
import { createAccount } from '#modules/customers/contract.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import type { TillSessionId } from '#kernel/id.ts'
import { newId } from '#server/new-id.ts'
import { unzip } from '#server/testing-zip.ts'
import type { ExportContents, ExportFormat } from '../accounting-export.ts'
import * as calls from '../contract.ts'

export const days = { from: '2020-01-01', to: '2199-12-31' }
export const key = () => ({ key: newId() })

export async function aShop() {
  const nursery = await aNursery({ gstRegistered: true, country: 'NZ', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' })
  const { plant } = await nursery.has((db) => forSale(db, { price: '12.50' }))
  const manager = nursery.as('manager')
  const { data: account } = await manager.calls(createAccount, { body: { name: 'Rimu Gardens', email: 'rimu@example.com' } })
  const items = [{ item_type: 'plant' as const, plant_type_id: plant, container_size: '14 cm', quantity: '3' }]
  const onAccount = async () =>
    (
      await manager.calls(createSale, {
        body: { payment_method: 'account', business_account_id: account.id, items },
        ...key(),
      })
    ).data
  const overTheCounter = async (payment_method: 'cash' | 'eftpos', till: { readonly till_session_id: TillSessionId }) =>
    (await manager.calls(createSale, { body: { payment_method, items, ...till }, ...key() })).data
  const make = (format: ExportFormat = 'xero', contents: ExportContents = 'documents') =>
    manager.calls(calls.makeAccountingExport, { body: { format, contents, ...days }, ...key() })
  const download = async (id: string) => {
    const files = await unzip((await manager.calls(calls.accountingFiles, { params: { id } })).bytes)
    return new Map([...files].map(([name, content]) => [name, content.toString().replace('\uFEFF', '')]))
  }
  const preview = async (format: ExportFormat = 'xero') =>
    (await manager.calls(calls.previewAccountingExport, { query: { format, contents: 'documents', ...days } })).data
  return { ...nursery, manager, account, onAccount, overTheCounter, make, download, preview }
}
