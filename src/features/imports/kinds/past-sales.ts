/** Import of past sales: what was sold before, for the forecast alone. */
import { type ImportKind, column, textColumn } from '../import-kind.ts'
import { plantFinder } from './plant-finder.ts'

export const pastSales: ImportKind = {
  id: 'past-sales',
  title: 'Past sales',
  one: 'sale',
  many: 'sales',
  about:
    'What you sold before, by day, week or month, so that the forecast and the planner know your seasons. It moves no stock and no money: it is in no receipt, report or tax return.',
  columns: [
    column('Date', 'day or month', ['sale date', 'day', 'invoice date', 'sold on', 'week', 'week beginning', 'month', 'period'], {
      required: true,
      hint: 'A day, or a month like Mar 2026',
    }),
    textColumn('Plant', ['plant name', 'common name', 'item', 'description', 'product', 'name', 'item name'], 120, {
      required: true,
    }),
    column('Botanical name', 'botanical name', ['botanical', 'latin name', 'latin', 'scientific name'], { max: 160 }),
    textColumn('Container', ['container size', 'size', 'pot', 'pot size', 'grade'], 60, {
      required: true,
      list: 'container_sizes',
    }),
    column('Quantity', 'whole', ['qty', 'sold', 'units', 'plants', 'quantity sold', 'qty sold', 'units sold'], {
      required: true,
    }),
  ],
  options: [],
  sample: [
    ['2025-09-06', 'Kōwhai', 'Sophora microphylla', '2.5 L', '34'],
    ['2025-09-13', 'Kōwhai', 'Sophora microphylla', '2.5 L', '41'],
    ['Oct 2025', 'Mānuka', '', '2.5 L', '120'],
  ],
  keyOf: () => null,
  keyColumn: 'Plant',
  check: (rows, context) => {
    const find = plantFinder(context.plants, context.matches.plants)
    const thisMonth = context.today.slice(0, 7)
    return rows.map(({ values }) => {
      const { Date: day = '' } = values
      const found = find(values)
      const problems = [
        ...(day >= (day.length === 7 ? thisMonth : context.today)
          ? [{ column: 'Date', reason: 'Only what was sold before today is imported. Enter an earlier day.' }]
          : []),
        ...(Number(values['Quantity']) < 1 ? [{ column: 'Quantity', reason: 'Enter 1 or more plants.' }] : []),
      ]
      if ('problem' in found) return { status: '', problems: [found.problem, ...problems] }
      return {
        status: 'new',
        problems,
        also: { plant_type_id: found.plant.id, Plant: found.plant.common_name, 'Botanical name': found.plant.botanical_name },
      }
    })
  },
}
