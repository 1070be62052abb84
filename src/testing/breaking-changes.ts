/** Compares two API documents: what a program written for the earlier one can no longer rely on. */

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export interface Document {
  readonly webhooks?: Readonly<Record<string, { readonly post: Operation }>>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

/** A request may take more than before, a reply may say more than before. */
type Direction = 'request' | 'reply'

/** One of the forms of a value: null, a type, or an object by the constant that names it. */
interface Variant {
  readonly kind: string
  readonly schema: Schema
  /** Name of its schema; '' for one without. */
  readonly name: string
}

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ''

const constantOf = ({ properties = {} }: Schema): string =>
  Object.entries(properties)
    .flatMap(([name, each]) => (each.const === undefined ? [] : [`${name} ${JSON.stringify(each.const)}`]))
    .join(', ')

export function breakingChanges(before: Document, after: Document): string[] {
  /** Pairs that were compared: schemas refer to themselves. */
  const compared = { request: new Map<Schema, Set<Schema>>(), reply: new Map<Schema, Set<Schema>>() }
  const isCompared = (old: Schema, now: Schema, direction: Direction) => {
    const others = compared[direction].get(old) ?? new Set()
    compared[direction].set(old, others)
    return others.size === others.add(now).size
  }

  function variants({ components }: Document, schema: Schema, name = ''): Variant[] {
    const { $ref } = schema
    if ($ref !== undefined) return variants({ components, paths: {} }, components.schemas[nameOf($ref)] ?? {}, nameOf($ref))
    const parts = schema.anyOf ?? schema.oneOf
    if (parts) return parts.flatMap((part) => variants({ components, paths: {} }, part, name))
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
    return types.map((type) => ({ kind: type === 'object' ? `object ${constantOf(schema)}`.trim() : type, schema, name }))
  }

  function compare(old: Schema, now: Schema, direction: Direction, at: string): string[] {
    const [olds, nows] = [variants(before, old), variants(after, now)]
    return direction === 'request'
      ? olds.flatMap(
          (each) =>
            closest(each, nows, (other) => differences(each, other, direction, at)) ?? [`${at} takes no ${each.kind} any more`],
        )
      : nows.flatMap((each) => closest(each, olds, (other) => differences(other, each, direction, at)) ?? newForm(each, olds, at))
  }

  const newForm = ({ kind }: Variant, olds: readonly Variant[], place: string) =>
    kind.startsWith('object ') && olds.some((each) => each.kind.startsWith('object')) ? [] : [`${place} may be ${kind}`]

  /** The fewest differences to a variant of its kind; undefined where there is none. */
  function closest({ kind }: Variant, others: readonly Variant[], differ: (other: Variant) => string[]): string[] | undefined {
    const alike = others.filter(
      (other) => other.kind === kind || (kind === 'integer' && other.kind === 'number') || other.kind === 'any',
    )
    return alike.map(differ).toSorted((a, b) => a.length - b.length)[0]
  }

  function differences({ schema: old, name }: Variant, { schema: now }: Variant, direction: Direction, place: string): string[] {
    if (isCompared(old, now, direction)) return []
    const at = name || place
    return [
      ...(direction === 'request' ? narrowed(old, now, at) : []),
      ...(old.items && now.items ? compare(old.items, now.items, direction, `${at}[]`) : []),
      ...(old.properties && now.properties ? ofProperties(old, now, direction, at) : []),
    ]
  }

  function ofProperties(old: Schema, now: Schema, direction: Direction, at: string): string[] {
    const [olds, nows] = [old.properties ?? {}, now.properties ?? {}]
    const isNeeded = (schema: Schema, name: string) => schema.required?.includes(name) === true
    const changed = Object.entries(olds).flatMap(([name, each]) => {
      const own = nows[name]
      if (own) return compare(each, own, direction, `${at}.${name}`)
      return direction === 'reply' || now.additionalProperties === false ? [`${at}.${name} is gone`] : []
    })
    const needed = Object.keys(nows).flatMap((name) =>
      direction === 'request'
        ? isNeeded(now, name) && !isNeeded(old, name)
          ? [`${at}.${name} is required`]
          : []
        : isNeeded(old, name) && !isNeeded(now, name)
          ? [`${at}.${name} may be left out`]
          : [],
    )
    return [...changed, ...needed]
  }

  const parametersOf = (document: Document, { parameters = [] }: Operation) =>
    parameters.map((each) => (each.$ref === undefined ? each : (document.components.parameters?.[nameOf(each.$ref)] ?? each)))

  function ofParameters(old: Operation, now: Operation, at: string): string[] {
    const nows = parametersOf(after, now)
    const olds = parametersOf(before, old)
    const find = (all: readonly Parameter[], { name, in: place }: Parameter) =>
      all.find((each) => each.name === name && each.in === place)
    return [
      ...olds.flatMap((each) => {
        const own = find(nows, each)
        return own ? compare(each.schema, own.schema, 'request', `${at} ${each.name}`) : [`${at} ${each.name} is gone`]
      }),
      ...nows.flatMap((each) =>
        each.required === true && find(olds, each)?.required !== true ? [`${at} ${each.name} is required`] : [],
      ),
    ]
  }

  const bodyOf = (content: Content = {}) => content['application/json']?.schema

  function ofOperation(old: Operation, now: Operation | undefined, at: string): string[] {
    if (!now) return [`${at} is gone`]
    const [sent, taken] = [bodyOf(old.requestBody?.content), bodyOf(now.requestBody?.content)]
    const replies = Object.entries(old.responses).filter(([status]) => status.startsWith('2'))
    return [
      ...ofParameters(old, now, at),
      ...(sent && taken ? compare(sent, taken, 'request', `${at} body`) : sent ? [`${at} takes no body any more`] : []),
      ...replies.flatMap(([status, { content }]) => {
        const [then, today] = [bodyOf(content), bodyOf(now.responses[status]?.content)]
        if (!now.responses[status]) return [`${at} does not answer ${status} any more`]
        return then && today ? compare(then, today, 'reply', `${at} reply`) : []
      }),
    ]
  }

  const events = Object.entries(before.webhooks ?? {}).flatMap(([name, { post }]) => {
    const now = after.webhooks?.[name]?.post
    const [then, today] = [bodyOf(post.requestBody?.content), bodyOf(now?.requestBody?.content)]
    return then && today ? compare(then, today, 'reply', `event ${name}`) : [`The events of ${name} are gone`]
  })
  const calls = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) =>
      ofOperation(old, after.paths[path]?.[method], `${method.toUpperCase()} ${path}`),
    ),
  )
  return [...calls, ...events]
}

/** Values that a request took and takes no more. */
function narrowed(old: Schema, now: Schema, at: string): string[] {
  const refused = now.enum ? (old.enum ?? ['others']).filter((value) => !now.enum?.includes(value)) : []
  const least = (['minLength', 'minItems', 'minimum'] as const).filter(
    (name) => (now[name] ?? -Infinity) > (old[name] ?? -Infinity),
  )
  const most = (['maxLength', 'maxItems', 'maximum'] as const).filter((name) => (now[name] ?? Infinity) < (old[name] ?? Infinity))
  return [
    ...refused.map((value) => `${at} takes no ${String(value)} any more`),
    ...[...least, ...most].map((name) => `${at} has ${name} ${now[name]}`),
    ...(now.pattern === undefined || now.pattern === old.pattern ? [] : [`${at} has another pattern`]),
  ]
}
