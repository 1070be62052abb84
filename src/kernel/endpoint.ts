/** One call of the API, as a value: used by the server, the screens, the tests and the API document. */
import * as z from 'zod/mini'
import type { FileType } from './file-type.ts'
import type { ProblemCode } from './problem.ts'
import type { Role } from './role.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Path = `/api/${string}`

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters in a path: `{ id: string }` of `/api/sales/:id`. */
export type PathParams<P extends string> = { readonly [Name in ParamNames<P>]: string }

/** The `params` of a call: required where its path has any; their names are not known where the call may be any. */
export type ParamsOf<P extends Path> = Path extends P
  ? { readonly params?: Readonly<Record<string, string>> | undefined }
  : P extends `${string}:${string}`
    ? { readonly params: PathParams<P> }
    : { readonly params?: undefined }

/** The last argument of a function that makes a call: options, with its `params`. It may be left out where the path has none. */
export type WithParams<Options, P extends Path> = P extends `${string}:${string}`
  ? [options: Options & ParamsOf<P>]
  : [options?: Options & ParamsOf<P>]

type Shape = z.ZodMiniType

type Status = 200 | 201 | 202 | 204

/** Callers: roles of a signed-in user, `public`, or `provider` (a bearer of the provider's own token). */
type Permission = readonly Role[] | 'public' | 'provider'

export interface Endpoint<
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Query extends Shape = Shape,
  Meta extends Shape = Shape,
  P extends Path = Path,
  Also extends Shape = Shape,
> {
  readonly method: Method
  /** The path, with parameters written `:id`. */
  readonly path: P
  /** The status of success: 201 for a created resource, 202 where work goes on afterwards, 204 without content. */
  readonly status: Status
  /** One line for the API document. */
  readonly summary: string
  readonly roles: Permission
  readonly body: Body
  readonly query: Query
  /** The schema of `data`. */
  readonly reply: Reply
  /** The schema of `meta`, where the call has one. */
  readonly meta: Meta | undefined
  /** Further properties beside `data`, by name (`newBatchCreated`). */
  readonly also: Also | undefined
  /** Accepts an `Idempotency-Key`: the same key and body get the same response for 30 days. */
  readonly idempotent: boolean
  /** A client without a network may store the request and send it later, once, under its key. */
  readonly queueable: boolean
  /** Writes even where the subscription has lapsed: signing a device out must always work. */
  readonly evenLapsed: boolean
  /** Only for a user who signed in, by password or passkey, in the last ten minutes: a screen left open is not enough. */
  readonly freshSignIn: boolean
  /** Read as multipart form data: the name of the file field, its largest size in bytes, and whether it takes of the nursery's storage. */
  readonly file: FileField | undefined
  /** True for a list whose rows can be sent as a delta to a client that has an earlier answer. */
  readonly deltas: boolean
  /** Reads much: answered from the read replica of the database, where there is one and it is up to date. */
  readonly replica: boolean
  /** The response is a file of one of these types, not JSON. */
  readonly download: readonly FileType[] | undefined
  /** The problems of its own, beside those that follow from the other properties (roles, a version, a key …). */
  readonly problems: readonly ProblemCode[]
}

interface FileField {
  readonly field: string
  readonly maxBytes: number
  readonly isStored?: boolean
}

export const nothing = z.undefined()
export type Nothing = typeof nothing

interface Written<
  Body extends Shape,
  Reply extends Shape,
  Query extends Shape,
  Meta extends Shape,
  P extends Path,
  Also extends Shape,
> {
  readonly method: Method
  readonly path: P
  /** Left out: 200, or 204 where the call has no reply. */
  readonly status?: 201 | 202
  readonly summary: string
  readonly roles: Permission
  readonly body?: Body
  readonly query?: Query
  readonly reply?: Reply
  readonly meta?: Meta
  readonly also?: Also
  readonly idempotent?: boolean
  readonly queueable?: boolean
  readonly evenLapsed?: boolean
  readonly freshSignIn?: boolean
  readonly file?: FileField
  readonly deltas?: boolean
  readonly replica?: boolean
  readonly download?: readonly FileType[]
  readonly problems?: readonly ProblemCode[]
}

export function endpoint<
  Body extends Shape = Nothing,
  Reply extends Shape = Nothing,
  Query extends Shape = Nothing,
  Meta extends Shape = Nothing,
  const P extends Path = Path,
  Also extends Shape = Nothing,
>(call: Written<Body, Reply, Query, Meta, P, Also>): Endpoint<Body, Reply, Query, Meta, P, Also> {
  return {
    method: call.method,
    path: call.path,
    status: call.status ?? (call.reply === undefined && call.download === undefined ? 204 : 200),
    summary: call.summary,
    roles: call.roles,
    body: call.body ?? (nothing as Shape as Body),
    query: call.query ?? (nothing as Shape as Query),
    reply: call.reply ?? (nothing as Shape as Reply),
    meta: call.meta,
    also: call.also,
    idempotent: call.idempotent ?? call.queueable ?? false,
    ...properties(call),
    file: call.file,
    download: call.download,
    problems: call.problems ?? [],
  }
}

type Property = 'queueable' | 'evenLapsed' | 'freshSignIn' | 'deltas' | 'replica'

/** Optional properties of a call; all default to false. */
const properties = ({
  queueable = false,
  evenLapsed = false,
  freshSignIn = false,
  deltas = false,
  replica = false,
}: Partial<Pick<Endpoint, Property>>): Pick<Endpoint, Property> => ({ queueable, evenLapsed, freshSignIn, deltas, replica })

/** The query of every list: the page size, and the cursor of the last page. */
export const Page = {
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/, 'A limit is a number from 1 to 200.'))),
  cursor: z.optional(z.string().check(z.maxLength(400))),
}

/** A filter that is on or left out: `archived=true`. */
export const isTrue = z.optional(z.enum(['true']))

/** Sorted by one of these, on the server and over all rows: `plant` up, `-plant` down. */
export const sortedBy = <const Name extends string>(...names: readonly Name[]) =>
  z.optional(z.enum(names.flatMap((name) => [name, `-${name}` as const])))

/** The `meta` of every list: the cursor of the next page, and its order; with the first page, how many rows match in all. */
export const ListMeta = z.object({
  next_cursor: z.nullable(z.string()),
  /** Name of the order, with `-` before it for descending. */
  sort: z.optional(z.string()),
  total: z.optional(z.int()),
})

/** `ListMeta` with sums: with the first page, `totals` over every row that matches. */
export const listMeta = <const Totals extends Readonly<Record<string, Shape>>>(totals: Totals) =>
  z.extend(ListMeta, { totals: z.optional(z.object(totals)) })
