/** Shared by `purchase-kinds.test.ts` and `purchase-kinds.proof.ts`. */
import { aNursery } from '#testing/nursery.ts'
import { dayIn } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { getFinancialReport, listFinancialReportLines } from '../contract.ts'

const timeZone = 'Europe/London'
export const today = dayIn(timeZone, new Date())
export const key = () => ({ key: newId() })

export async function aBuyer(country: 'UK' | 'EU' = 'UK', taxBasis: 'invoice' | 'payments' = 'invoice') {
  const nursery = await aNursery({ country, timeZone, gstRegistered: true, taxBasis })
  const admin = nursery.as('admin')
  const query = (from = today, to = today) => ({ statement: 'tax' as const, from, to })
  const rowsOf = async (from?: string, to?: string) =>
    (await admin.calls(getFinancialReport, { query: query(from, to) })).data.sections[0]?.rows ?? []
  /** The boxes of the return that are not 0. */
  const boxes = async (from?: string, to?: string) =>
    Object.fromEntries(
      (await rowsOf(from, to)).flatMap(({ cells: [, box = '', amount = ''] }) => (Number(amount) === 0 ? [] : [[box, amount]])),
    )
  const lines = async (box: string) => {
    const row = (await rowsOf()).find(({ cells }) => cells[1] === box)
    const { data } = await admin.calls(listFinancialReportLines, { query: { ...query(), key: row?.key ?? '' } })
    return data.map(({ amount, tax }) => `${amount} ${tax}`)
  }
  return { admin, boxes, lines }
}

export const purchase = { expense_date: today, vendor: 'Seed House', category: 'Seed', cost: '105' }
