/** Import of recipes: what one potted plant of a container takes, a line for each supply. */
import { ingredientPartFault, unitFault } from '#modules/supplies/units.ts'
import { type CellProblem, type ImportKind, column, textColumn } from '../import-kind.ts'
import type { ImportContext } from '../import-context.ts'

type Supply = ImportContext['supplies'][number]

function problemsOf(supply: Supply, unit: string, quantity: string): CellProblem[] {
  if (Number(quantity) === 0) return [{ column: 'Quantity', reason: 'Enter a number above 0.' }]
  const fault = unitFault(unit, supply)
  if (fault) return [{ column: 'Unit', reason: fault }]
  const part = ingredientPartFault({ quantity, unit }, supply)
  return part ? [{ column: 'Quantity', reason: part }] : []
}

const severalProblem = (name: string): CellProblem => ({
  column: 'Supply',
  reason: `Several supplies are called ${name}. Rename all but one under Supplies, then check this row again.`,
})

export const recipes: ImportKind = {
  id: 'recipes',
  one: 'ingredient',
  many: 'ingredients',
  about: 'What one potted plant takes of each supply, so that potting takes it off the shelf and adds it to the cost.',
  columns: [
    textColumn('Recipe', ['recipe name', 'name', 'bill of materials', 'bom', 'kit', 'assembly'], 120, { required: true }),
    textColumn('Container', ['container size', 'size', 'pot', 'pot size'], 60, { required: true, list: 'container_sizes' }),
    textColumn('Supply', ['ingredient', 'item', 'component', 'material', 'product', 'supply name'], 120, {
      required: true,
      list: 'supplies',
    }),
    column('Quantity', 'quantity', ['qty', 'amount', 'per plant', 'per pot', 'usage'], { required: true, hint: 'For one plant' }),
    column('Unit', 'unit', ['uom', 'measure', 'units'], { max: 20, hint: 'As the supply is counted if empty' }),
  ],
  options: [],
  sample: [
    ['14 cm, all purpose', '14 cm', 'Pot 14 cm black', '1', 'each'],
    ['14 cm, all purpose', '14 cm', 'Potting mix, all purpose', '1.4', 'L'],
  ],
  keyOf: ({ Recipe = '', Supply = '' }) => `${Recipe}\n${Supply}`.toLowerCase(),
  keyColumn: 'Supply',
  check: (rows, { supplies, recipes: taken }) => {
    const byName = Map.groupBy(supplies, ({ name }) => name.toLowerCase())
    const known = new Set(taken.map((name) => name.toLowerCase()))
    const sizes = new Map<string, string>()
    return rows.map(({ values }) => {
      const { Recipe = '', Container = '', Supply = '', Quantity = '', Unit = '' } = values
      const [supply, ...others] = byName.get(Supply.toLowerCase()) ?? []
      if (!supply) return { status: '', problems: [{ column: 'Supply', reason: `There is no supply ${Supply} yet.` }] }
      if (others.length > 0) return { status: '', problems: [severalProblem(Supply)] }
      const size = sizes.get(Recipe.toLowerCase()) ?? Container
      sizes.set(Recipe.toLowerCase(), size)
      return {
        status: 'new',
        problems: [
          ...problemsOf(supply, Unit || supply.unit, Quantity),
          ...(known.has(Recipe.toLowerCase())
            ? [{ column: 'Recipe', reason: `There is already a recipe ${Recipe}. Enter another name.` }]
            : []),
          ...(size === Container
            ? []
            : [{ column: 'Container', reason: `${Recipe} is for ${size} in an earlier row. A recipe fits one container.` }]),
        ],
        also: { inventory_item_id: supply.id, Unit: Unit || supply.unit },
      }
    })
  },
}
