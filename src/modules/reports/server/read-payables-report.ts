/** The ageing of payables of a nursery, and the bills of its figures. */
import { owedOn, vendorsByAge } from '#modules/buying/bill/server/ageing.ts'
import { everyLine } from '#modules/figures/engine/report.ts'
import type { ServerReport } from '#modules/figures/engine/server/report-lines.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { Id } from '#kernel/wire.ts'
import { type PayablesQuery, payablesByAge } from '../payables-report.ts'

export const payablesReport: ServerReport<PayablesQuery> = {
  linesName: 'payables',

  async read(db, query) {
    const day = query.day ?? (await todayOf(db))
    return payablesByAge(day, await vendorsByAge(db, day))
  },

  async drillDown(db, query, key = everyLine) {
    const day = query.day ?? (await todayOf(db))
    // A key that is of no vendor has no lines, as in every report.
    if (key !== everyLine && !Id.safeParse(key).success) return async () => []
    const vendor_id = key === everyLine ? undefined : key
    return async (on, limit, after) =>
      (await owedOn(on, day, { vendor_id, limit, after })).map((bill) => ({
        id: bill.id,
        day: bill.bill_date,
        document: 'bill',
        document_id: bill.id,
        number: `${bill.kind === 'bill' ? 'Bill' : 'Credit note'} ${bill.bill_number}`,
        name: bill.vendor,
        detail: `Due ${bill.due_date}`,
        quantity: '1',
        amount: bill.left,
        tax: '0.00',
      }))
  },
}
