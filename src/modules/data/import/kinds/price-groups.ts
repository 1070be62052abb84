/** Import of price groups: agreed prices of accounts of one kind, a line for each rule. */
import { type CellProblem, type ImportKind, type RowValues, column, textColumn } from '../import-kind.ts'
import { plantFinder } from './plant-finder.ts'

function problemsOf(values: RowValues): CellProblem[] {
  const { 'Percent off': percent = '', Price: price = '', Plant: plant = '', Container: size = '' } = values
  return [
    ...((percent === '') === (price === '') ? [{ column: 'Price', reason: 'Enter a price or a percentage, one of them.' }] : []),
    ...(price !== '' && plant === '' && size === ''
      ? [{ column: 'Price', reason: 'A price is for a plant or a size. Enter one, or take a percentage off.' }]
      : []),
    ...(values['From quantity'] === '0' ? [{ column: 'From quantity', reason: 'Enter 1 or more.' }] : []),
  ]
}

export const priceGroups: ImportKind = {
  id: 'price-groups',
  one: 'price',
  many: 'prices',
  about: 'What trade customers pay: a price or a percentage off, for a plant, a size, both, or everything, from a quantity on.',
  columns: [
    textColumn('Price group', ['group', 'price level', 'price list', 'customer group', 'tier', 'name'], 60, { required: true }),
    textColumn('Plant', ['plant name', 'common name', 'item', 'description', 'product'], 120, { hint: 'Empty: every plant' }),
    column('Botanical name', 'botanical name', ['botanical', 'latin name', 'latin', 'scientific name'], { max: 160 }),
    textColumn('Container', ['container size', 'size', 'pot', 'pot size'], 60, {
      list: 'container_sizes',
      hint: 'Empty: every size',
    }),
    column('From quantity', 'whole', ['from', 'min qty', 'minimum', 'break', 'quantity break', 'qty']),
    column('Percent off', 'percent', ['discount', 'percent', 'discount percent', 'off']),
    column('Price', 'money', ['trade price', 'wholesale', 'wholesale price', 'unit price', 'net price']),
  ],
  options: [],
  sample: [
    ['Landscapers', '', '', '', '1', '15', ''],
    ['Landscapers', 'Kōwhai', 'Sophora microphylla', '2.5 L', '50', '', '10.40'],
    ['Garden centres', '', '', '10 L', '1', '30', ''],
  ],
  keyOf: (values) =>
    ['Price group', 'Plant', 'Botanical name', 'Container'].map((name) => (values[name] ?? '').toLowerCase()).join('\n') +
    `\n${values['From quantity'] || 1}`,
  keyColumn: 'Price group',
  check: (rows, context) => {
    const find = plantFinder(context.plants, context.matches.plants)
    const known = new Set((context.lists.price_groups ?? []).map((name) => name.toLowerCase()))
    return rows.map(({ values }) => {
      const name = values['Price group'] ?? ''
      const found = values['Plant'] || values['Botanical name'] ? find(values) : undefined
      const problems = [
        ...problemsOf(values),
        ...(known.has(name.toLowerCase())
          ? [
              {
                column: 'Price group',
                reason: `There is already a price group ${name}. Enter another name, or change that group under Accounts.`,
              },
            ]
          : []),
      ]
      if (found && 'problem' in found) return { status: '', problems: [found.problem, ...problems] }
      return {
        status: 'new',
        problems,
        ...(found
          ? {
              also: {
                plant_type_id: found.plant.id,
                Plant: found.plant.common_name,
                'Botanical name': found.plant.botanical_name,
              },
            }
          : {}),
      }
    })
  },
}
