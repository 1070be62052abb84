/** The answer of a call as it is sent; in tests it must match its contract. */
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { fileTypes } from '#kernel/file-type.ts'
import { FileAnswer } from './file-reply.ts'

type Shape = z.ZodMiniType

const checked = process.env['NODE_ENV'] === 'test'

/** A response with more than its data: `meta`, or other fields beside `data`. */
export class ApiReply<Data> {
  readonly data: Data
  readonly more: { readonly meta?: unknown; readonly also?: Readonly<Record<string, unknown>> }
  constructor(data: Data, more: { readonly meta?: unknown; readonly also?: Readonly<Record<string, unknown>> }) {
    this.data = data
    this.more = more
  }
}

/** The data of an answer as JSON text that another thread wrote: a large answer is not written again on the event loop. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The response as it is sent; in tests it must match the contract. */
export function serializeReply<Reply extends Shape>(
  call: Endpoint<Shape, Reply>,
  given: z.infer<Reply> | ApiReply<z.infer<Reply>> | JsonText,
): string {
  if (given instanceof JsonText) {
    if (checked) assertMatchesSchema(call.reply, JSON.parse(given.text))
    return `{"data":${given.text}}`
  }
  checkReply(call, given)
  const { data, more } = partsOf(given)
  return JSON.stringify({ data: data ?? null, ...(more.meta === undefined ? {} : { meta: more.meta }), ...more.also })
}

/** In tests: fails for what does not match the contract. */
export function checkReply<Data>(call: Endpoint, given: Data | ApiReply<Data>): void {
  if (!checked) return
  const { data, more } = partsOf(given)
  assertMatchesSchema(call.reply, data)
  if (call.meta) assertMatchesSchema(call.meta, more.meta)
  if (call.also) assertMatchesSchema(call.also, more.also)
}

const partsOf = <Data>(given: Data | ApiReply<Data>): ApiReply<Data> =>
  given instanceof ApiReply ? given : new ApiReply(given, {})

/** Fails for a file that the contract does not declare, and for JSON where it declares a file. */
export function refuseWrongKind(call: Endpoint, given: unknown): void {
  const declared: readonly string[] | undefined = call.download?.map((type) => fileTypes[type])
  const type = given instanceof FileAnswer ? given.type : undefined
  if (declared ? type !== undefined && declared.includes(type) : type === undefined) return
  throw new Error(`${call.method} ${call.path} declares ${declared?.join(' or ') ?? 'JSON'} and answers with ${type ?? 'JSON'}.`)
}

/** Fails for a value that does not match its shape, or that has more than its shape: undeclared fields must not leak. */
function assertMatchesSchema(shape: Shape, given: unknown): void {
  const [parsed, raw] = [shape.parse(given), given].map((each) => JSON.parse(JSON.stringify(each ?? null)) as unknown)
  if (!isDeepStrictEqual(parsed, raw)) throw new Error(`The answer says more than its contract: ${JSON.stringify(raw)}`)
}
