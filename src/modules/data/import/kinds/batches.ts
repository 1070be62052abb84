/** Import of growing batches: plants with their place, stage, age, cost and ready day. */
import { trimDecimals } from '#kernel/number.ts'
import { type CellProblem, type ImportKind, type RowCheck, type RowValues, column, textColumn } from '../import-kind.ts'
import type { ImportContext } from '../import-context.ts'
import { plantKey } from '../import-plan.ts'
import { plantCost } from '../plant-cost.ts'
import { botanicalParts, sizeParts } from '../plant-titles.ts'
import { type NoPlant, plantFinder } from './plant-finder.ts'
import { alreadyHere, decideRepeat, findRepeats } from './repeats.ts'

const isForSale = (values: RowValues) => values['For sale'] === 'yes'

function problemsOf(values: RowValues, { today, batch_codes }: ImportContext, isHere = false): CellProblem[] {
  const { Started = '', 'Batch code': code = '' } = values
  return [
    ...(Number(values['Quantity']) < 1 ? [{ column: 'Quantity', reason: 'Enter 1 or more plants.' }] : []),
    ...(Started > today
      ? [{ column: 'Started', reason: 'This day is in the future. Enter the day the batch was started.' }]
      : []),
    ...(code !== '' && !isHere && batch_codes.includes(code.toUpperCase())
      ? [{ column: 'Batch code', reason: `There is already a batch ${code}. Enter another code, or none.` }]
      : []),
  ]
}

/** 26-04-13 may be meant as the year 26. */
const oldDays = ({ Started = '' }: RowValues, { today }: ImportContext): CellProblem[] =>
  Started !== '' && Started < `${Number(today.slice(0, 4)) - 10}${today.slice(4)}`
    ? [{ column: 'Started', reason: `This is read as ${Started}, more than ten years ago. Enter another day if that is wrong.` }]
    : []

/** The cost of one: given, or the cost of all divided by how many there are. */
const givenCost = ({ 'Cost each': each = '', 'Total cost': total = '', Quantity = '0' }: RowValues) =>
  each !== '' || total === '' || Number(Quantity) === 0 ? each : trimDecimals((Number(total) / Number(Quantity)).toFixed(6))

const codeOf = ({ 'Batch code': code = '' }: RowValues) => code.toUpperCase()

interface Standing {
  readonly plant_type_id: string
  readonly values: RowValues
}

/**
 * Compares a batch with a code by that code, its plant, day and quantity, for it may have been moved or potted since; others by plant, size,
 * place, day and quantity. One that agrees in its day, and in its place or its quantity, is similar: the batch may have been counted, moved
 * or potted since, or come again in the list of another day.
 */
function repeatsOf(rows: readonly (readonly Standing[])[], { imported_stock, options }: ImportContext) {
  const byPlant = Map.groupBy(imported_stock, ({ plant_type_id }) => plant_type_id)
  const isPlace = ({ values }: Standing, { container_size, location }: Stock) =>
    container_size.toLowerCase() === (values['Container'] ?? '').toLowerCase() &&
    location.toLowerCase() === (values['Location'] || options.location).toLowerCase()
  const isCount = ({ values }: Standing, { quantity }: Stock) => quantity === Number(values['Quantity'])
  const byCode = Map.groupBy(imported_stock, ({ batch_code }) => batch_code.toUpperCase())
  return findRepeats(rows, {
    candidatesOf: ({ plant_type_id, values }) =>
      codeOf(values) === ''
        ? (byPlant.get(plant_type_id) ?? [])
        : (byCode.get(codeOf(values)) ?? []).filter((before) => before.plant_type_id === plant_type_id),
    isSame: (row, before) =>
      before.started_on === (row.values['Started'] || options.as_of) &&
      (codeOf(row.values) !== '' || isPlace(row, before)) &&
      isCount(row, before),
    isSimilar: (row, before) =>
      before.started_on === (row.values['Started'] || before.as_of) && (isPlace(row, before) || isCount(row, before)),
  })
}

type Stock = ImportContext['imported_stock'][number]

/** Titles of a place and of the place within it. */
const placeParts = [
  ['house', 'greenhouse', 'tunnel', 'block', 'area', 'zone', 'field', 'serre', 'kas', 'haus', 'gewachshaus'],
  ['bay', 'bed', 'bench', 'row', 'table', 'position', 'beet', 'platz'],
]

/** A batch of a plant that is not there, which is created with it once a person confirmed that; or of one of several. */
function withoutPlant(values: RowValues, { problem, unknown: name }: NoPlant, context: ImportContext): RowCheck {
  if (name === undefined) return { status: '', problems: [problem, ...problemsOf(values, context)] }
  const { Category = '', 'Botanical name': botanical_name = '' } = values
  const problems = problemsOf(values, context)
  if (context.matches.plants?.[name.toLowerCase()] !== null) {
    const reason = `There is no plant ${name} yet. Create it, or choose which plant it is.`
    return { status: '', problems: [{ column: 'Plant', list: 'plants', value: name, reason }, ...problems] }
  }
  const cost = plantCost({ each: givenCost(values), price: '' }, context)
  const noCategory = { column: 'Category', reason: `${name} is new. Enter its category, or give one value for all rows above.` }
  return {
    status: `new plant, ${isForSale(values) ? 'for sale' : 'growing'}`,
    problems: [...(Category === '' ? [noCategory] : []), ...problems],
    warnings: [
      ...(cost.note ? [{ column: 'Cost each', reason: cost.note }] : []),
      ...(isForSale(values) ? [noPrice(name, values)] : []),
    ],
    also: {
      plant_type_id: '',
      plant_key: plantKey({ common_name: name, botanical_name }),
      Plant: name,
      cost_each: cost.each,
    },
  }
}

const noPrice = (name: string, values: RowValues): CellProblem => ({
  column: 'Plant',
  reason: `${name} has no price in ${values['Container']}: it cannot be sold before it has one.`,
})

export const batches: ImportKind = {
  id: 'batches',
  one: 'batch',
  many: 'batches',
  about:
    'Plants that are growing or for sale: where they stand, since when, at which stage, what they have cost and when they are ready.',
  columns: [
    textColumn('Plant', ['plant name', 'common name', 'name', 'item', 'description', 'product', 'crop', 'variety'], 120, {
      required: true,
      isName: true,
      joined: [['crop'], ['variety', 'cultivar']],
    }),
    column('Botanical name', 'botanical name', ['botanical', 'latin name', 'latin', 'scientific name', 'species'], {
      max: 160,
      joined: botanicalParts,
    }),
    textColumn('Category', ['type', 'group', 'plant type', 'plant category', 'product type', 'item group', 'class'], 40, {
      list: 'plant_categories',
      hint: 'For plants that are new',
    }),
    textColumn(
      'Container',
      ['container size', 'size', 'pot', 'pot size', 'tray', 'bag', 'pot cm', 'pot l', 'litres', 'pot diameter', 'variation'],
      60,
      {
        joined: sizeParts,
        required: true,
        list: 'container_sizes',
      },
    ),
    column('Quantity', 'whole', ['qty', 'count', 'plants', 'number', 'on hand', 'stock', 'units'], {
      required: true,
    }),
    textColumn(
      'Location',
      [
        'place',
        'bed',
        'bench',
        'bay',
        'house',
        'area',
        'block',
        'position',
        'bay no',
        'bed no',
        'bench no',
        'bay number',
        'bed number',
        'bench number',
        'location code',
        'greenhouse',
        'tunnel',
        'loc',
      ],
      20,
      { list: 'locations', joined: placeParts },
    ),
    textColumn('Growth stage', ['stage', 'status', 'growing stage'], 40, { list: 'growth_stages' }),
    textColumn('Grade', ['quality'], 20, { list: 'grades' }),
    column(
      'Started',
      'day',
      [
        'start',
        'start date',
        'date',
        'potted',
        'potting date',
        'sown',
        'planted',
        'date potted',
        'date sown',
        'sow date',
        'sowing date',
        'date planted',
        'planting date',
        'week sown',
        'week planted',
        'pot date',
        'stick date',
        'born',
        'date stuck',
        'stuck',
        'stuck on',
        'potted week',
        'pot week',
        'week potted',
        'potting week',
        'stick week',
        'sow week',
        'sowing week',
        'planting week',
      ],
      {
        hint: 'Its age is counted from this day',
      },
    ),
    column('Ready on', 'day', [
      'ready',
      'ready date',
      'available',
      'available from',
      'due',
      'ready by',
      'ready week',
      'week ready',
    ]),
    column('For sale', 'yes or no', ['saleable', 'sellable', 'released', 'ready to sell'], {
      hint: 'Yes or no; no: it is growing',
    }),
    column('Cost each', 'cost', ['cost', 'unit cost', 'cost per plant', 'cost price'], {
      hint: 'What one plant has cost so far',
    }),
    column('Total cost', 'money', ['value', 'stock value', 'total value', 'batch cost', 'cost total']),
    textColumn('Batch code', ['batch', 'batch number', 'batch no', 'lot', 'code', 'crop id', 'batch id'], 40, {
      isUnique: true,
      hint: 'Kept as it is; numbered by us if empty',
    }),
    textColumn('Vendor', ['supplier', 'source', 'bought from'], 80, { list: 'vendors' }),
    textColumn('Notes', ['note', 'comments', 'remarks'], 2000),
  ],
  options: ['as_of', 'location', 'cost_share', 'repeats'],
  sample: [
    [
      'Kōwhai',
      'Sophora microphylla',
      'Trees',
      '2.5 L',
      '240',
      'Bay 3',
      'Rooted',
      '',
      '2026-03-14',
      '2027-02-01',
      'no',
      '3.10',
      '',
      '',
      '',
      '',
    ],
    [
      'Mānuka',
      'Leptospermum scoparium',
      '',
      '2.5 L',
      '80',
      'Bench 1',
      'Finished',
      'A',
      '2025-11-02',
      '',
      'yes',
      '',
      '',
      'MAN-25-07',
      '',
      'Second flush',
    ],
  ],
  keyOf: ({ 'Batch code': code = '' }) => code.toLowerCase() || null,
  keyColumn: 'Batch code',
  check: (rows, context) => {
    const find = plantFinder(context.plants, context.matches.plants)
    const prices = new Map(
      context.prices
        .filter(({ archived }) => !archived)
        .map((each) => [`${each.plant_type_id}\n${each.container_size.toLowerCase()}`, each.price]),
    )
    const plants = rows.map(({ values }) => find(values))
    const repeats = repeatsOf(
      rows.map(({ values }, i) => {
        const each = plants[i]
        return each && 'plant' in each ? [{ plant_type_id: each.plant.id, values }] : []
      }),
      context,
    )
    return rows.map(({ values }, i) => {
      const found = plants[i] ?? find(values)
      if ('problem' in found) return withoutPlant(values, found, context)
      const price = prices.get(`${found.plant.id}\n${(values['Container'] ?? '').toLowerCase()}`) ?? ''
      const before = `An earlier import brought a batch of ${found.plant.common_name} like this one`
      // A code that is taken cannot be added again: such a row is skipped, or is a problem.
      const choice = codeOf(values) === '' || context.options.repeats === 'leave' || repeats[i] === 'same' ? repeats[i] : 'new'
      const repeat = decideRepeat(choice ?? 'new', before, context.options)
      const cost = plantCost({ each: givenCost(values), price }, context)
      return {
        status: repeat.isHere ? alreadyHere : isForSale(values) ? 'for sale' : 'growing',
        problems: [...problemsOf(values, context, repeat.isHere), ...repeat.problems],
        warnings: [
          ...repeat.warnings,
          ...oldDays(values, context),
          ...(cost.note ? [{ column: 'Cost each', reason: cost.note }] : []),
          ...(isForSale(values) && price === '' ? [noPrice(found.plant.common_name, values)] : []),
        ],
        also: {
          plant_type_id: found.plant.id,
          Plant: found.plant.common_name,
          'Botanical name': found.plant.botanical_name,
          cost_each: cost.each,
        },
      }
    })
  },
}
