/** An example of any shape, made of values that its own checks accept: the API document shows one for each call. */
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { candidatesFor } from './openapi-example-values.ts'

type Shape = z.ZodMiniType
type Direction = 'input' | 'output'
type Def = z.core.$ZodTypeDef & {
  readonly innerType: Shape
  readonly element: Shape
  readonly options: readonly Shape[]
  readonly in: Shape
  readonly keyType: Shape
  readonly valueType: Shape
  readonly items: readonly Shape[]
  readonly shape: Readonly<Record<string, Shape>>
  readonly entries: Readonly<Record<string, string>>
  readonly values: readonly unknown[]
}

/** How deep a shape that contains itself is followed. */
const deepest = 8

/**
 * Checks an example against its shape. A response must equal its parsed form: a quantity may be sent as a number, but is
 * returned as text.
 */
function accepts(shape: Shape, value: unknown, direction: Direction): boolean {
  const { success, data } = shape.safeParse(value)
  return success && (direction === 'input' || isDeepStrictEqual(data, value))
}

/** Makes the examples of one document: of what is sent with as few fields as will do, of what is answered with all. */
export class Examples {
  readonly #known = new Map<Shape, Map<string, unknown>>()

  /** Takes a shape and the name of its field; returns a value that the shape accepts, or undefined if there is none to be found. */
  of(shape: Shape, direction: Direction, name = '', depth = 0): unknown {
    if (depth > deepest) return undefined
    const known = this.#known.get(shape) ?? new Map<string, unknown>()
    this.#known.set(shape, known)
    const key = `${direction} ${name}`
    if (!known.has(key)) known.set(key, this.#find(shape, direction, name, depth))
    return known.get(key)
  }

  #find(shape: Shape, direction: Direction, name: string, depth: number): unknown {
    for (const value of this.#proposals(shape, direction, name, depth))
      if (value !== undefined && accepts(shape, value, direction)) return value
    return undefined
  }

  *#proposals(shape: Shape, direction: Direction, name: string, depth: number): Generator<unknown> {
    const def = shape._zod.def as Def
    const of = (inner: Shape, innerName = name) => this.of(inner, direction, innerName, depth + 1)
    const propose = proposalsByType[def.type]
    yield* propose ? propose(def, { of, name, direction }) : candidatesFor(name)
  }
}

interface Place {
  /** An example of a part of the shape, by the name of its field. */
  readonly of: (inner: Shape, name?: string) => unknown
  readonly name: string
  readonly direction: Direction
}

/** The candidates of a shape by its type; every other type has those of its field's name. */
const proposalsByType: Readonly<Partial<Record<Def['type'], (def: Def, place: Place) => Iterable<unknown>>>> = {
  object: ({ shape }, { of, direction }) => {
    const fields = Object.entries(shape)
      .map(([field, inner]) => ({ field, value: of(inner, field), isOptional: inner._zod.optin === 'optional' }))
      .filter(({ value }) => value !== undefined)
    return objectsOf(fields, direction)
  },
  array: ({ element }, { of, name }) => {
    const one = of(element, singular(name))
    return one === undefined ? [[]] : [[one], [one, one], []]
  },
  tuple: ({ items }, { of }) => [items.map((item) => of(item))],
  record: ({ keyType, valueType }, { of }) => {
    const { type, entries } = keyType._zod.def as Def
    const keys = type === 'enum' ? Object.values(entries) : [String(of(keyType, ''))]
    return [Object.fromEntries(keys.map((key) => [key, of(valueType, key)])), {}]
  },
  union: function* ({ options }, { of }) {
    for (const option of options) yield of(option)
  },
  optional: ({ innerType }, { of }) => [of(innerType), null],
  nullable: ({ innerType }, { of }) => [of(innerType), null],
  pipe: ({ in: input }, { of, name }) => [...candidatesFor(name), of(input)],
  enum: ({ entries }) => Object.values(entries),
  literal: ({ values }) => values,
  null: () => [null],
  boolean: (_, { name }) => [!/archived|paused|void|confirm/.test(name)],
}

interface Field {
  readonly field: string
  readonly value: unknown
  readonly isOptional: boolean
}

/** With all fields; with those that must be there; and with one or two more of them, where fields exclude or need each other. */
function* objectsOf(fields: readonly Field[], direction: Direction): Generator<object> {
  const required = fields.filter(({ isOptional }) => !isOptional)
  const optional = fields.filter(({ isOptional }) => isOptional)
  const objectOf = (chosen: readonly Field[]) => Object.fromEntries(chosen.map(({ field, value }) => [field, value]))
  if (direction === 'output' || required.length === 0) yield objectOf(fields)
  yield objectOf(required)
  for (const [at, one] of optional.entries()) {
    yield objectOf([...required, one])
    for (const two of optional.slice(at + 1)) yield objectOf([...required, one, two])
  }
  for (const without of optional) yield objectOf(fields.filter((each) => each !== without))
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

/** Shared examples of one document: calls with the same request or response refer to the same example. */
export class SharedExamples {
  /** For the components, by name. */
  readonly components: Record<string, { readonly value: unknown }> = {}
  readonly #names = new Map<string, string>()

  /** Registers an example, under a new name if needed; returns the value of `examples`. */
  of(name: string, value: unknown): Readonly<Record<string, object>> {
    const text = JSON.stringify(value)
    const known = this.#names.get(text) ?? name
    this.#names.set(text, known)
    this.components[known] ??= { value }
    return { example: { $ref: `#/components/examples/${known}` } }
  }
}
