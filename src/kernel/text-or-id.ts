/**
 * Entries of reference data by text or by id. A body with a text field (`vendor`) takes the id of the entry beside it
 * (`vendor_id`): one of the two will do, and the server gives the text its entry's name before the body is validated.
 */
import * as z from 'zod/mini'
import { Id } from './wire.ts'

const kinds = new WeakMap<object, string>()

/** The shape of the id of an entry of this kind, for a body that has the text field beside it: `vendor_id: EntryId('vendors')`. */
export const EntryId = (kind: string) => {
  const shape = z.optional(z.nullable(Id))
  kinds.set(shape, kind)
  return shape
}

/** The text field beside an id field: `vendor` for `vendor_id`. */
export const textField = (idField: string): string => idField.slice(0, -'_id'.length)

interface Holder {
  readonly shape?: Readonly<Record<string, object>>
  readonly element?: object
  readonly innerType?: object
  readonly in?: object
}
const definition = (shape: object): Holder => (shape as { readonly _zod?: { readonly def: Holder } })._zod?.def ?? {}

/** The kind of the entry that a field takes the id of; undefined for any other field. */
export function kindOfEntryId(shape: object): string | undefined {
  const { innerType } = definition(shape)
  return kinds.get(shape) ?? (innerType && kindOfEntryId(innerType))
}

/** Fields of a request body that take the id of a reference entry, including those of nested objects and lists. */
export interface EntryIdFields {
  /** The kind by id field. */
  readonly fields: ReadonlyMap<string, string>
  readonly within: ReadonlyMap<string, EntryIdFields>
}

/** The id fields of a shape, to any depth; undefined where it has none. */
export function entryIdFields(shape: object): EntryIdFields | undefined {
  const { shape: object, element, innerType, in: input } = definition(shape)
  const inner = element ?? innerType ?? input
  if (!object) return inner && entryIdFields(inner)
  const fields = new Map<string, string>()
  const within = new Map<string, EntryIdFields>()
  for (const [name, field] of Object.entries(object)) {
    const kind = kindOfEntryId(field)
    const deeper = kind === undefined ? entryIdFields(field) : undefined
    if (kind !== undefined) fields.set(name, kind)
    else if (deeper) within.set(name, deeper)
  }
  return fields.size + within.size === 0 ? undefined : { fields, within }
}

/** One object of a body that names entries by id: its path in the body, and the id fields that were sent, with their kinds. */
export interface NamedById {
  readonly path: string
  readonly object: Readonly<Record<string, unknown>>
  readonly fields: readonly (readonly [name: string, kind: string])[]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every object of a body, not validated yet, that names an entry by id. */
export function namedById(body: unknown, { fields, within }: EntryIdFields, path = ''): NamedById[] {
  // A list of lists has no fields: it is not followed, so that one of 100,000 levels ends here.
  if (Array.isArray(body))
    return body.flatMap((each, i) => (Array.isArray(each) ? [] : namedById(each, { fields, within }, `${path}${i}.`)))
  if (!isObject(body)) return []
  const sent = [...fields].filter(([name]) => body[name] !== undefined)
  const here = sent.length === 0 ? [] : [{ path, object: body, fields: sent }]
  return [...here, ...[...within].flatMap(([name, deeper]) => namedById(body[name], deeper, `${path}${name}.`))]
}
