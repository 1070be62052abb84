/** Chooses the sums for a sales figure. All hold the same lines; the first that can answer has the fewest rows. Pure. */

const grainOf = { day: 'day', week: 'day', month: 'month', season: 'month' } as const
type Time = keyof typeof grainOf

/** The facts that each dimension of a report is read from. A plant belongs to one category, so its facts cover both. */
const factsOf = {
  plant: 'plant',
  category: 'plant',
  size: 'size',
  staff: 'staff',
  customer: 'customer',
  method: 'method',
} as const
type Dimension = keyof typeof factsOf

const isTime = (by: Time | Dimension): by is Time => by in grainOf

export interface SalesQuestion {
  /** Rows, and columns of a cross table. */
  readonly by: readonly (Time | Dimension)[]
  /** Dimensions that are narrowed to one member each. */
  readonly within?: readonly Dimension[]
  /** Without supplies, open items and deliveries. */
  readonly plantsOnly?: boolean
}

/** Every line added up by one dimension alone: `kind` is plants or other goods and their tax, `variant` a plant in a container. */
export type Facts =
  | { readonly dimension: 'kind' | (typeof factsOf)[Dimension]; readonly grain: 'day' | 'month' }
  | { readonly dimension: 'variant'; readonly grain: 'day' | 'week' }
export type FactsSource = { readonly table: 'sold_facts' } & Facts

export type LinesSource =
  /** All lines that are alike, without their customers or without their goods. */
  | { readonly table: 'sold_sums'; readonly covers: 'goods' | 'customers'; readonly grain: 'month' | 'year' }
  /** Each line with all dimensions. */
  | { readonly table: 'sold_lines' }

export const chooseSource = (question: SalesQuestion): FactsSource | LinesSource => factsFor(question) ?? linesFor(question)

const isByDay = ({ by }: SalesQuestion): boolean => by.some((each) => isTime(each) && grainOf[each] === 'day')

function factsFor(question: SalesQuestion): FactsSource | undefined {
  const { by, within = [], plantsOnly = false } = question
  const columns = by.filter((each) => !isTime(each))
  const [dimension = 'kind', ...others] = new Set([...columns, ...within].map((each) => factsOf[each]))
  const separatesPlants = dimension === 'kind' || dimension === 'plant'
  if (columns.length > 1 || others.length > 0 || (plantsOnly && !separatesPlants)) return undefined
  return { table: 'sold_facts', dimension, grain: isByDay(question) ? 'day' : 'month' }
}

const goods = new Set<Time | Dimension>(['plant', 'category', 'size'])

function linesFor(question: SalesQuestion): LinesSource {
  const { by, within = [], plantsOnly = false } = question
  const used = [...by, ...within]
  const hasCustomer = used.includes('customer')
  const hasGoods = plantsOnly || used.some((each) => goods.has(each))
  if (isByDay(question) || (hasCustomer && hasGoods)) return { table: 'sold_lines' }
  return { table: 'sold_sums', covers: hasCustomer ? 'customers' : 'goods', grain: by.some(isTime) ? 'month' : 'year' }
}
