/** Writes imported past sales, by week: the forecast reads them, and nothing else. */
import { type ImportedMark, type PastSale, addPastSales, deletePastSales } from '#modules/planning/server/past-sales.ts'
import type { CheckedValues } from '#modules/data/import/import-kind.ts'
import { alreadyHere } from '#modules/data/import/kinds/repeats.ts'
import { pastWeeks } from '#modules/data/import/past-weeks.ts'
import type { Writer } from './writer.ts'

/** The marks of the weeks that a row falls into. */
function marksOf({ values }: CheckedValues): ImportedMark[] {
  const mark = values['Sold out'] === 'yes' ? 'sold_out' : values['Promotion'] === 'yes' ? 'promotion' : undefined
  if (mark === undefined) return []
  const { plant_type_id = '', Container: container_size = '', Date: date = '' } = values
  return pastWeeks(date, 1).map(({ week }) => ({ plant_type_id, container_size, week, mark }))
}

export const pastSalesWriter: Writer = {
  start:
    ({ db, import_id }) =>
    async (all) => {
      const fresh = all.filter(({ values }) => values['status'] !== alreadyHere)
      const rows = fresh.filter(({ values }) => Number(values['Quantity']) > 0)
      const sales = rows.flatMap(({ values }): PastSale[] =>
        pastWeeks(values['Date'] ?? '', Number(values['Quantity'])).map((part) => ({
          ...part,
          plant_type_id: values['plant_type_id'] ?? '',
          container_size: values['Container'] ?? '',
        })),
      )
      await addPastSales(db, import_id, sales, fresh.flatMap(marksOf))
      return {
        records: [],
        counts: { 'past sales': rows.length, plants: rows.reduce((all, { values }) => all + Number(values['Quantity']), 0) },
      }
    },
  undo: async ({ db, import_id }) => {
    await deletePastSales(db, import_id)
  },
}
