/** Inputs for any call, made by fast-check from the schemas of its contract: valid ones, of the oddest values that are allowed, and spoilt ones. */
import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'

/** Ids of a nursery's rows, by table and by the columns that refer to them. */
export type Ids = ReadonlyMap<string, readonly string[]>

/** Values that break programs: the limits of every type, invalid text, and words with a meaning to a machine. */
const odd: readonly unknown[] = [
  [null, true, false, [], {}, [[]], { length: 1 }, ['a'], [null]],
  [0, 1, -1, 2.5, 0.0001, 7, 100, 365, 32_768, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 999_999_999, 1e21, 1e308, -0.5],
  ['', ' ', '0', '1', '-1', '0.0001', '12.50', '1e5', '0x10', '١٢', '100', '999999999', '999999999.99', '9'.repeat(40), 'NaN'],
  [
    '2026-08-31',
    '2026-02-30',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2026-08-31T00:00:00Z',
    '24:00',
    '23:59',
    '2026-08-31T14:30',
    '2026-99-99T99:99',
    '0000-01-01T00:00:00Z',
    '2026-W48',
    '0000-W01',
  ],
  ['\0', 'a\0b', '\uD800', '🌱'.repeat(50), '%', "'; DROP TABLE sales; --", '\\', '=1+1', '<script>', '{}', 'x'.repeat(5000)],
  [
    'cash',
    'plant',
    'for_sale',
    'NZ',
    'NZD',
    'Pacific/Auckland',
    'a@b.nz',
    '14 cm',
    'pdf',
    'x@y',
    '../..',
    '__proto__',
    'yes',
    'https://a.example',
    '-'.repeat(36),
  ],
].flat()

/** The library's types only give the kind of a schema; the other properties of a kind are in Parts. */
export const partsOf = (shape: z.ZodMiniType) => shape._zod.def as unknown as { readonly type: string } & Parts

export interface Parts {
  readonly innerType: z.ZodMiniType
  readonly options: readonly z.ZodMiniType[]
  readonly entries: object
  readonly element: z.ZodMiniType
  readonly shape: Readonly<Record<string, z.ZodMiniType>>
  readonly keyType: z.ZodMiniType
  readonly valueType: z.ZodMiniType
}

/** Every leaf of a shape, with its path. */
export function leaves(shape: z.ZodMiniType, path: string): readonly (readonly [path: string, leaf: z.ZodMiniType])[] {
  const def = partsOf(shape)
  if (def.type === 'optional' || def.type === 'nullable') return leaves(def.innerType, path)
  if (def.type === 'array') return leaves(def.element, `${path}[]`)
  if (def.type === 'record') return [...leaves(def.keyType, `${path}.key`), ...leaves(def.valueType, `${path}.value`)]
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, part]) => leaves(part, `${path}.${key}`))
  if (def.type === 'union' && def.options.some((option) => partsOf(option).type === 'object'))
    return def.options.flatMap((option) => leaves(option, path))
  return [[path, shape]]
}

const day = fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const amount = fc.tuple(fc.nat(99_999_999), fc.nat(9_999)).map(([whole, part]) => `${whole}.${part}`)
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  amount,
  day,
  fc.uuid(),
)

const oddValuesThatFit = new WeakMap<z.ZodMiniType, readonly unknown[]>()
function oddValuesFor(shape: z.ZodMiniType): readonly unknown[] {
  const known = oddValuesThatFit.get(shape) ?? odd.filter((value) => shape.safeParse(value).success)
  oddValuesThatFit.set(shape, known)
  return known
}

/** A valid value without parts; undefined if none is found. An id is one of `ids`, of what the field is called after. */
function leafOf(shape: z.ZodMiniType, ids: Ids, name: string): fc.Arbitrary<unknown> {
  const fits = (value: unknown) => shape.safeParse(value).success
  const all = [...ids.values()].flat()
  const known = (ids.get(name.replace(/s$/, '')) ?? all).filter(fits)
  const values = oddValuesFor(shape)
  const [usual] = [...values, ...known]
  const made = anything.map((value) => (fits(value) ? value : usual))
  return fc.oneof(
    // A field that accepts any text rarely needs an id.
    ...(known.length > 0 ? [{ weight: fits('a') ? 1 : 8, arbitrary: fc.constantFrom(...known) }] : []),
    ...(values.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...values) }] : []),
    { weight: 1, arbitrary: made },
  )
}

/** A value that the schema allows, but for what its refinements ask of several fields together. */
export function validInput(shape: z.ZodMiniType, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  const def = partsOf(shape)
  if (def.type === 'optional') return fc.option(validInput(def.innerType, ids, name), { nil: undefined, freq: 2 })
  if (def.type === 'nullable') return fc.option(validInput(def.innerType, ids, name), { freq: 5 })
  if (def.type === 'union')
    return fc.oneof(leafOf(shape, ids, name), ...def.options.map((option) => validInput(option, ids, name)))
  if (def.type === 'enum') return fc.constantFrom(...(Object.values(def.entries) as unknown[]))
  if (def.type === 'array') {
    const element = validInput(def.element, ids, name)
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 5, arbitrary: fc.array(element, { minLength: 1, maxLength: 3 }) },
    )
  }
  if (def.type !== 'object') return leafOf(shape, ids, name)
  const parts = Object.entries(def.shape).map(([key, part]) => [key, validInput(part, ids, key)] as const)
  return fc
    .record(Object.fromEntries(parts))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
}

const wrong: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...odd), anything, fc.jsonValue())

/** The same with one wrong part, or a field too many. */
export const spoiltInput = (input: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(input, wrong, fc.array(fc.nat(999), { minLength: 12, maxLength: 12 }))
    .map(([value, part, way]) => spoil(value, part, way))

function spoil(value: unknown, part: unknown, [step = 0, choice = 0, ...way]: readonly number[]): unknown {
  if (typeof value !== 'object' || value === null || step % 4 === 0) return part
  const entries = Object.entries(value)
  if (!Array.isArray(value) && (entries.length === 0 || step % 6 === 1)) {
    const field = ['nursery_id', 'constructor', 'toString'][choice % 3] ?? ''
    return { ...value, [field]: part }
  }
  const [key = '', inner] = entries[choice % entries.length] ?? []
  if (key === '') return part
  const changed = spoil(inner, part, way)
  return Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }
}

const oddParts = ['1', '%00', '%F0%9F%8C%B1', 'a%00b', '%zz', '..', '%27', 'x'.repeat(199)]

/** The ids that a part of a path may name, by the word before it: `sales/:id`. */
export const idsNamed = (ids: Ids, noun: string): readonly string[] | undefined =>
  ids.get(noun.replaceAll('-', '_')) ?? ids.get(`inventory_${noun}`)

/** The address of a call, mostly with ids of rows. */
export function addressOf({ path }: Endpoint, ids: Ids): fc.Arbitrary<string> {
  const all = [...ids.values()].flat()
  const parts = path.split('/').map((part, i, parts) => {
    if (!part.startsWith(':')) return fc.constant(part)
    const id = fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...(idsNamed(ids, parts[i - 1] ?? '') ?? all)) },
      { weight: 1, arbitrary: fc.constantFrom(...oddParts) },
      { weight: 1, arbitrary: fc.uuid() },
    )
    return /id$/i.test(part) ? id : fc.oneof(id, fc.constantFrom('9417990000015', 'L-1', '0'))
  })
  return fc.tuple(...parts).map((each) => each.join('/'))
}

/** Query parameters are text. */
export function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name.toWellFormed(), text(value)])).toString()}`
}
