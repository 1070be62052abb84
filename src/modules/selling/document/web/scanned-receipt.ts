/** Opens the sale of a scanned receipt. */
import { ask } from '#web/call.ts'
import { toast } from '#web/ui/toast.ts'
import { listSales } from '#modules/selling/sale/contract.ts'
import { receiptScanned } from '../receipt-code.ts'

/** The id of the sale of a scanned receipt; undefined, with an error message, for any other code. */
export async function saleScanned(scanned: string): Promise<string | undefined> {
  const number = receiptScanned(scanned)
  const sales = number === undefined ? [] : (await ask(listSales, { query: { search: number, limit: '200' } })).data
  const named = (name: string | null) => name?.toLowerCase() === number?.toLowerCase()
  const sale = sales.find((each) => named(each.invoice_number)) ?? sales.find((each) => named(each.till_reference))
  if (!sale) toast(nothingCalled(scanned, number), { kind: 'bad' })
  return sale?.id
}

const nothingCalled = (scanned: string, number: string | undefined) =>
  number === undefined
    ? `Nothing has the barcode ${scanned}. Search for it by its name.`
    : `No invoice ${number}. Search by customer or date.`
