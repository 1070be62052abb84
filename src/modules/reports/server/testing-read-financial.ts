/** Shared by `read-financial.test.ts` and `read-financial.proof.ts`. */
import { someTrade } from '#testing/trade.ts'
import { aNursery } from '#testing/nursery.ts'
import { addDays, dayIn } from '#kernel/day.ts'
import type { Report } from '#modules/figures/engine/report.ts'

export const zone = 'Pacific/Auckland'
export const today = dayIn(zone, new Date())
export const range = { from: addDays(today, -364), to: today }
export const nursery = await aNursery({ country: 'NZ', timeZone: zone, gstRegistered: true })
const trade = await nursery.has((db) => someTrade(db, 100, today, 7))
/** Prior years included. */
export const ever = trade.sold
export const sold = ever.filter((line) => !line.voided && line.day >= range.from)
export const spent = trade.spent.filter((line) => !line.archived && line.day >= range.from)
export const { cash } = trade

export const add = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)

export const box = (report: Report, name: string) => report.sections[0]?.rows.find(({ cells }) => cells[1] === name)
export const line = (report: Report, label: string) => report.sections[0]?.rows.find(({ cells }) => cells[0] === label)?.cells[1]
