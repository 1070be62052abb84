/** The JSON schemas of the API document. A named shape is once in the components, and referred to everywhere else. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { type NumberKind, numberRules } from '#kernel/number.ts'
import { kindOfEntryId, textField } from '#kernel/text-or-id.ts'
import * as wire from '#kernel/wire.ts'

export type Json = Record<string, unknown>
/** A body or a query is `input`, an answer is `output`. */
type Direction = 'input' | 'output'
export type NamedShapes = ReadonlyMap<z.ZodMiniType, string>

/** Decimals, which the wire checks with code that no JSON schema can show. */
const decimals = new Map<unknown, readonly [kind: NumberKind, signed: boolean]>([
  [wire.Money, ['money', false]],
  [wire.SignedMoney, ['money', true]],
  [wire.Quantity, ['quantity', false]],
  [wire.SignedQuantity, ['quantity', true]],
  [wire.UnitCost, ['cost', false]],
  [wire.Percent, ['percent', false]],
  [wire.TaxRate, ['taxRate', false]],
])

function decimalSchema(kind: NumberKind, signed: boolean, direction: Direction): Json {
  const rule: { readonly decimals: number; readonly max?: number } = numberRules[kind]
  const text = { type: 'string', pattern: `^${signed ? '-?' : ''}\\d{1,9}(\\.\\d{1,${rule.decimals}})?$` }
  const number = {
    type: 'number',
    ...(signed ? {} : { minimum: 0 }),
    ...(rule.max === undefined ? {} : { maximum: rule.max }),
  }
  return direction === 'output' ? text : { anyOf: [text, number] }
}

/** Makes the schemas of one document. */
export class Schemas {
  readonly #names = z.registry<{ id: string }>()
  readonly #named: Record<Direction, Record<string, Json>> = { input: {}, output: {} }

  constructor(names: NamedShapes) {
    for (const [shape, id] of names) this.#names.add(shape, { id })
  }

  /** The schema of a shape; undefined for a shape without one. */
  of(shape: z.ZodMiniType, direction: Direction): Json | undefined {
    if (shape._zod.def.type === 'undefined') return undefined
    const {
      $schema: _,
      $defs = {},
      ...schema
    } = z.toJSONSchema(shape, {
      io: direction,
      metadata: this.#names,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => describePattern(zodSchema, jsonSchema, direction),
    })
    Object.assign(this.#named[direction], $defs)
    return mapReferences(schema, (name) => `${direction}/${name}`)
  }

  /** The document with its references to components, and those components: what reads otherwise than it is written is called `…Input`. */
  resolve(document: Json): { readonly document: Json; readonly components: Json } {
    const { input, output } = this.#named
    const apart = new Set(Object.keys(input).filter((name) => name in output && !isDeepStrictEqual(input[name], output[name])))
    // A schema that refers to one of those is one of those.
    for (let before = -1; before !== apart.size;) {
      before = apart.size
      for (const [name, schema] of Object.entries(input))
        if (name in output && referencesOf(schema).some((each) => apart.has(each))) apart.add(name)
    }
    const nameOf = (direction: string, name: string) => (direction === 'input' && apart.has(name) ? `${name}Input` : name)
    const components = (direction: Direction) =>
      Object.entries(this.#named[direction]).map(([name, schema]) => [
        nameOf(direction, name),
        mapReferences(schema, (each) => component(nameOf(direction, each))),
      ])
    return {
      document: mapReferences(document, (reference) => {
        const [direction = '', name = ''] = reference.split('/')
        return component(nameOf(direction, name))
      }),
      components: Object.fromEntries([...components('output'), ...components('input')]) as Json,
    }
  }
}

const component = (name: string) => `#/components/schemas/${name}`

/** Corrects the parts of a JSON schema that the library cannot derive from the shape. */
function describePattern(shape: z.core.$ZodType, schema: Json, direction: Direction): void {
  const decimal = decimals.get(shape)
  if (decimal) {
    for (const key of Object.keys(schema)) if (key !== 'id') delete schema[key]
    Object.assign(schema, decimalSchema(...decimal, direction))
  }
  // The bounds of every whole number there is: they say nothing.
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  // An id with its own error message is an id like the others.
  if (schema['format'] === 'uuid' && shape !== wire.Id) {
    for (const key of Object.keys(schema)) delete schema[key]
    schema['$ref'] = '#/$defs/Id'
  }
  if (kindOfEntryId(shape)) schema['description'] = 'Instead of the text field beside it, or with it: the id of the entry.'
  dropRequiredTexts(shape, schema)
  listProperties(schema)
}

/** A text field that an id can stand instead of need not be sent. */
function dropRequiredTexts(shape: z.core.$ZodType, schema: Json): void {
  const fields = Object.entries((shape._zod.def as { shape?: Record<string, object> }).shape ?? {})
  const byId = new Set(fields.flatMap(([name, field]) => (kindOfEntryId(field) ? [textField(name)] : [])))
  const { required } = schema as { readonly required?: readonly string[] }
  if (required && byId.size > 0) schema['required'] = required.filter((name) => !byId.has(name))
}

/** A record of known names, as an object with those properties. */
function listProperties(schema: Json): void {
  const names = (schema['propertyNames'] as { readonly enum?: readonly string[] } | undefined)?.enum
  if (names) {
    const { additionalProperties: value } = schema
    delete schema['propertyNames']
    Object.assign(schema, { properties: Object.fromEntries(names.map((name) => [name, value])), additionalProperties: false })
  }
}

/** A copy in which every reference is another one. References of a document that are complete stay as they are. */
function mapReferences<T>(value: T, map: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((each) => mapReferences(each as unknown, map)) as T
  if (typeof value !== 'object' || value === null) return value
  // A shape that is derived from a named one repeats its type.
  const entries = Object.entries(value).filter(([key]) => key !== 'type' || !('$ref' in value))
  return Object.fromEntries(
    entries.map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string' && !each.startsWith('#/components/')
        ? map(each.replace('#/$defs/', ''))
        : mapReferences(each as unknown, map),
    ]),
  ) as T
}

function referencesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    key === '$ref' && typeof each === 'string' ? [each.replace('#/$defs/', '')] : referencesOf(each),
  )
}
