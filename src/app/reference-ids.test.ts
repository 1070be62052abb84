/** Guards that every body, reply and table that names a reference entry has the entry's id beside the name. */
import { expect, test } from 'vitest'
import { kindOfEntryId } from '#kernel/text-or-id.ts'
import { namedCalls } from './api-calls.ts'
import { owner } from '#testing/nursery.ts'

/** Text fields and columns that name an entry. */
const names = ['container_size', 'location', 'growth_stage', 'grade', 'vendor']

/** Fields without an id, as call and path, by the reason. Adding one here is a decision. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'the price list of a till, which finds plants by the name of their size while it is offline': [
    'accountPrices group.rules.container_size',
    '* cart.account.prices.group.rules.container_size',
  ],
  'a file or a filter as a person wrote it: the name may be of no entry': [
    '* options.location',
    'makeReport query.vendor',
    'makeReport request.query.vendor',
    'scheduleReport report.query.vendor',
    'getReport request.query.vendor',
  ],
  'what was done, in the words of that day': ['getBatchHistory container_size'],
  'a line of an overview that is summed or printed by the name; the batches and items that it is made of have the ids': [
    '* pick.location',
    'getForecast demand.container_size',
    'getForecast ripening.container_size',
    'getLineage nodes.container_size',
    'getLineage nodes.vendor',
    'getPlace batches.container_size',
    'getPlace batches.growth_stage',
    'getPlan back_test.plants.container_size',
    'getPlan buying.vendor',
    'getPlan plants.container_size',
    'getPlan plants.grades.grade',
    'getPlan unmet.container_size',
    'getPlan work.container_size',
    'getSizeMargins container_size',
    'getSizeMargins grade',
    'holdLot batches.container_size',
    'holdLot batches.location',
    'holdLot origins.vendor',
    'labelContents container_size',
    'labelContents location',
    'listAvailability container_size',
    'listAvailability grade',
    'listReorder vendor',
    'plantsStock container_size',
    'plantsStock growth_stage',
    'plantsStock location',
    'previewPriceChange container_size',
    'readyPlants container_size',
    'readyPlants location',
    'recallBatch container_size',
    'releaseLot batches.container_size',
    'releaseLot batches.location',
    'releaseLot origins.vendor',
    'scannedLabel container_size',
    'scannedLabel sizes.container_size',
    'traceLot batches.container_size',
    'traceLot batches.location',
    'traceLot origins.vendor',
  ],
}
const exempt = Object.values(exceptions).flat()

interface Definition {
  readonly shape?: Readonly<Record<string, object>>
  readonly [part: string]: unknown
}
const definitionOf = (shape: object) => (shape as { readonly _zod?: { readonly def: Definition } })._zod?.def

type IsId = (field: object) => boolean

/** The text fields of a shape that have no id beside them, to any depth: `items.container_size`. */
function textsWithoutId(shape: object, isId: IsId, path = ''): string[] {
  const definition = definitionOf(shape)
  if (!definition) return []
  const { shape: fields = {}, ...parts } = definition
  const hasId = (name: string) => {
    const id = fields[`${name}_id`]
    return id !== undefined && isId(id)
  }
  const missing = names.filter((name) => fields[name] && !hasId(name)).map((name) => path + name)
  const ofFields = Object.entries(fields).flatMap(([name, field]) => textsWithoutId(field, isId, `${path}${name}.`))
  const ofParts = Object.values(parts)
    .flat()
    .flatMap((part) => (typeof part === 'object' && part !== null ? textsWithoutId(part, isId, path) : []))
  return [...missing, ...ofFields, ...ofParts]
}

const calls = await namedCalls()
const missingIn = (part: 'body' | 'reply', isId: IsId) =>
  calls.flatMap(({ name, call }) => [...new Set(textsWithoutId(call[part], isId))].map((path) => ({ name, path })))
const bodies = missingIn('body', (id) => kindOfEntryId(id) !== undefined)
const replies = missingIn('reply', () => true)
const isExempt = ({ name, path }: { readonly name: string; readonly path: string }) =>
  exempt.includes(`${name} ${path}`) || exempt.includes(`* ${path}`)

test('every body that takes the name of an entry takes its id instead', () => {
  // A cart is a copy of the price list as the till had it: its texts may be of before a rename.
  const missing = bodies
    .filter(({ path }) => !/^cart\.lines\.good\.(container_size|grade)$/.test(path))
    // The size in a sale may stand alone too: its id is compared with prices that are read anyway, so that sales may share a
    // transaction.
    .filter(
      ({ name, path }) => !/^(createSale items|returnGoods items|collectOrder goods)\.container_size$/.test(`${name} ${path}`),
    )
    .filter((each) => !isExempt(each))
  expect(missing).toEqual([])
})

test('every reply that gives the name of an entry gives its id', () => {
  expect(replies.filter((each) => !isExempt(each))).toEqual([])
})

test('what is named as an exception is one', () => {
  const found = [...bodies, ...replies].flatMap(({ name, path }) => [`${name} ${path}`, `* ${path}`])
  expect(exempt.filter((each) => !found.includes(each))).toEqual([])
})

test('every column with the name of an entry has a column with its id', async () => {
  const { rows } = await owner.query<{ column: string }>(
    `SELECT text.table_name || '.' || text.column_name AS column FROM information_schema.columns AS text
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND text.column_name = ANY ($1) AND NOT EXISTS (
       SELECT FROM information_schema.columns AS id WHERE id.table_schema = text.table_schema AND id.table_name = text.table_name
         AND id.column_name = text.column_name || '_id')`,
    [names],
  )
  expect(rows).toEqual([])
})
