/** Writes imported past sales, by week: the forecast reads them, and nothing else. */
import { type PastSale, addPastSales, deletePastSales } from '#modules/planning/server/past-sales.ts'
import { alreadyHere } from '#modules/data/import/kinds/repeats.ts'
import { pastWeeks } from '#modules/data/import/past-weeks.ts'
import type { Writer } from './writer.ts'

export const pastSalesWriter: Writer = {
  start:
    ({ db, import_id }) =>
    async (all) => {
      const rows = all.filter(({ values }) => values['status'] !== alreadyHere && Number(values['Quantity']) > 0)
      const sales = rows.flatMap(({ values }): PastSale[] =>
        pastWeeks(values['Date'] ?? '', Number(values['Quantity'])).map((part) => ({
          ...part,
          plant_type_id: values['plant_type_id'] ?? '',
          container_size: values['Container'] ?? '',
        })),
      )
      await addPastSales(db, import_id, sales)
      return {
        records: [],
        counts: { 'past sales': rows.length, plants: rows.reduce((all, { values }) => all + Number(values['Quantity']), 0) },
      }
    },
  undo: async ({ db, import_id }) => {
    await deletePastSales(db, import_id)
  },
}
