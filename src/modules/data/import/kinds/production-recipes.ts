/** Import of production recipes: how long a plant takes to a size by a method of start, and how many are lost, for the plan. */
import type { startMethods } from '#modules/planning/production-recipe.ts'
import { type PlaceKind, placeKindNames, placeKinds } from '#modules/setup/reference/place-kinds.ts'
import {
  figures,
  limits,
  noGrowWeeks,
  placeColumn,
  quarters,
  stageNames,
  stages,
  weeksColumn,
} from '#modules/planning/production-recipe-columns.ts'
import { type CellProblem, type ImportKind, type RowValues, column, textColumn } from '../import-kind.ts'
import { plantFinder } from './plant-finder.ts'

type Method = (typeof startMethods)[number]

/** Words of lists for a method of start, as a whole cell. */
const words: Readonly<Record<Method, RegExp>> = {
  seed: /^(?:seeds?|sown|sowing|sow|direct sown)$/i,
  cutting: /^(?:(?:softwood |hardwood |root |leaf |tip )?cuttings?|cutting taken|stuck|stick|unrooted cuttings?|urc)$/i,
  division: /^(?:divisions?|divided|dividing)$/i,
  layering: /^(?:layers?|layered|layering)$/i,
  graft: /^(?:grafts?|grafted|grafting|budding|budded)$/i,
  tissue_culture: /^(?:tissue[ _-]?culture|t\.?c\.?|in vitro|micro-?propagat(?:ion|ed))$/i,
  bought_in: /^(?:bought[ _-]?in|bought|purchased?|liners?|plugs?|young plants?|bare[ -]?root)$/i,
}
const methodOf = (text: string) => (Object.keys(words) as Method[]).find((method) => words[method].test(text.trim()))

/** Words of lists for a kind of place, as a whole cell. */
const placeWords: Readonly<Record<PlaceKind, RegExp>> = {
  propagation: /^(?:propagat(?:ion|ing|or)|prop(?:\.|agation)?)(?: ?(?:house|unit|bench|bay))?$/i,
  greenhouse: /^(?:heated |cold |cool )?(?:green|glass) ?house$|^(?:under )?glass$/i,
  tunnel: /^(?:poly)?-? ?tunnel(?: house)?$|^(?:hoop|poly) ?-?house$/i,
  shade: /^(?:under )?shade(?:d|cloth)?(?: (?:house|area|cloth))?$|^(?:net|lath) house$/i,
  frame: /^(?:cold )?frames?$/i,
  outdoors: /^(?:out ?-?doors?|outside|open(?: ground| air)?|field|standing(?: (?:ground|area|out))?|pad)$/i,
}
const placeKindOf = (text: string) => placeKindNames.find((kind) => placeWords[kind].test(text.trim()))
const placeNames = Object.values(placeKinds)
  .map((name) => name.toLowerCase())
  .join(', ')

/** Cell of the weeks of a stage in a season: the season's own, else that of all seasons. */
const weeksCell = (values: RowValues, stage: 'raise' | 'grow', quarter: (typeof quarters)[number]) => {
  const name = weeksColumn(stage, quarter)
  return (values[name] ?? '') === '' ? stages[stage] : name
}

/** Columns of a recipe by the fields of it that they fill. */
export const fieldColumns = (values: RowValues): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    stageNames.flatMap((stage) => quarters.map((quarter) => [`${stage}_${quarter}`, weeksCell(values, stage, quarter)])),
  ),
  ...figures,
})

const limitsOf = (field: string) =>
  field in limits ? limits[field as keyof typeof limits] : limits[field.startsWith('raise') ? 'raise' : 'grow']

/** Problems of the figures, each column once. */
function problemsOf(values: RowValues): CellProblem[] {
  const problems = new Map<string, string>()
  for (const [field, name] of Object.entries(fieldColumns(values))) {
    const [least, most, message] = limitsOf(field)
    const cell = values[name] ?? ''
    if (cell !== '' && !(Number.isInteger(Number(cell)) && Number(cell) >= least && Number(cell) <= most))
      problems.set(name, message)
  }
  if (quarters.every((quarter) => (values[weeksCell(values, 'grow', quarter)] ?? '') === ''))
    problems.set(stages.grow, noGrowWeeks)
  return [...problems].map(([at, reason]) => ({ column: at, reason }))
}

const exact = { isExact: true } as const

export const productionRecipes: ImportKind = {
  id: 'production-recipes',
  one: 'recipe',
  many: 'recipes',
  about:
    'How long each plant takes from its start to sale, and how many are lost on the way. The plan follows them until you have batches of your own.',
  columns: [
    textColumn('Plant', ['plant name', 'common name', 'name', 'item', 'product', 'variety', 'crop'], 120, {
      required: true,
      isName: true,
    }),
    column('Botanical name', 'botanical name', ['botanical', 'latin name', 'latin', 'scientific name'], { max: 160 }),
    textColumn('Container', ['container size', 'size', 'pot', 'pot size', 'finished size'], 60, {
      required: true,
      list: 'container_sizes',
    }),
    textColumn('Start', ['method', 'start method', 'started from', 'propagation', 'propagation method'], 40, {
      required: true,
      hint: 'Seed, cutting, division, layering, graft, tissue culture or bought in',
      read: (text) => {
        const value = methodOf(text)
        return value === undefined
          ? { fault: 'Enter seed, cutting, division, layering, graft, tissue culture or bought in.' }
          : { value }
      },
    }),
    column(stages.raise, 'whole', ['propagation weeks', 'weeks in propagation', 'weeks to pot'], {
      ...exact,
      hint: 'From the start to potting; the columns by season come first',
    }),
    ...quarters.map((quarter) => column(weeksColumn('raise', quarter), 'whole', [], exact)),
    column(stages.grow, 'whole', ['growing weeks', 'weeks to finish', 'finish weeks', 'crop time weeks'], {
      ...exact,
      hint: 'From potting to sale; the columns by season come first',
    }),
    ...quarters.map((quarter) => column(weeksColumn('grow', quarter), 'whole', [], exact)),
    column(figures.raise_loss, 'percent', ['propagation loss', 'propagation loss %'], exact),
    column(figures.grow_loss, 'percent', ['growing loss', 'growing loss %', 'loss %', 'loss'], exact),
    column(figures.per_start, 'whole', ['yield', 'plants per start'], exact),
    column(figures.tray_cells, 'whole', ['tray size', 'cells', 'cells per tray'], exact),
    column(figures.minutes, 'whole', ['minutes per 100'], exact),
    textColumn(placeColumn, ['place kind', 'structure', 'growing environment', 'grown in'], 40, {
      hint: 'Where it stands from potting to sale',
      read: (text) => {
        const value = placeKindOf(text)
        return value === undefined ? { fault: `Enter one of: ${placeNames}.` } : { value }
      },
    }),
  ],
  options: [],
  sample: [
    [
      'Kōwhai',
      'Sophora microphylla',
      '2.5 L',
      'seed',
      '10',
      '',
      '',
      '',
      '',
      '',
      '40',
      '30',
      '28',
      '34',
      '15',
      '5',
      '1',
      '72',
      '55',
      'tunnel',
    ],
    ['Mānuka', '', '14 cm', 'cutting', '8', '', '', '12', '', '26', '', '', '', '', '25', '5', '', '', '', ''],
  ],
  keyOf: ({ Plant = '', 'Botanical name': botanical = '', Container = '', Start = '' }) =>
    `${Plant}\n${botanical}\n${Container}\n${Start}`.toLowerCase(),
  keyColumn: 'Plant',
  check: (rows, { plants, matches, production_recipes }) => {
    const find = plantFinder(plants, matches.plants)
    const known = new Set(production_recipes.map(placeOf))
    const seen = new Map<string, number>()
    return rows.map(({ row, values }) => {
      const found = find(values)
      if ('problem' in found) return { status: '', problems: [found.problem] }
      const { id, common_name, botanical_name } = found.plant
      const { Container: container_size = '', Start: method = '' } = values
      const place = placeOf({ plant_type_id: id, container_size, method })
      const earlier = seen.get(place)
      if (earlier === undefined) seen.set(place, row)
      return {
        status: known.has(place) ? 'replaces a recipe' : 'new',
        problems: [
          ...problemsOf(values),
          ...(earlier === undefined
            ? []
            : [{ column: 'Plant', reason: `Row ${earlier} is of the same plant, size and start. Leave one of them out.` }]),
        ],
        also: { plant_type_id: id, Plant: common_name, 'Botanical name': botanical_name },
      }
    })
  },
}

const placeOf = (recipe: { readonly plant_type_id: string; readonly container_size: string; readonly method: string }) =>
  `${recipe.plant_type_id}\n${recipe.container_size.toLowerCase()}\n${recipe.method}`
