/**
 * A row that was read can be sent back: fields that the answers have and the body does not take (`balance`, `line_total`) are computed by the
 * server and left out. So is a null of an answer in a field that the body takes only with a value.
 */
import * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'

type Shape = z.core.$ZodType

/** The shapes in which the row that a call writes is read: its own answer, and those at its path and of the list above it. */
export function answersAbout({ method, path, reply }: Endpoint, served: readonly Endpoint[]): Shape[] {
  if (method !== 'PUT' && method !== 'PATCH') return []
  const list = path.replace(/\/:\w+$/, '')
  const reads = served.filter((each) => each.method === 'GET' && (each.path === path || each.path === list))
  return [reply, ...reads.map((each) => rowOf(each.reply))]
}

/** The body as it was sent, without the fields that only the answers have. */
export function withoutComputed(body: Shape, answers: readonly Shape[], sent: unknown): unknown {
  const taken = optionFor(bare(body), sent)
  const known = answers.map((answer) => optionFor(bare(answer), sent))
  if (taken instanceof z.core.$ZodArray && Array.isArray(sent))
    return sent.map((each: unknown) => withoutComputed(taken._zod.def.element, known.map(rowOf), each))
  if (!(taken instanceof z.core.$ZodObject) || !isFields(sent)) return sent
  const fields: Readonly<Record<string, Shape | undefined>> = taken._zod.def.shape
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const answered = known.flatMap((shape) => fieldOf(shape, name))
      const field = fields[name]
      if (answered.length === 0) return [[name, value]]
      return field === undefined || isNoValue(field, value) ? [] : [[name, withoutComputed(field, answered, value)]]
    }),
  )
}

/** Selects the option of a discriminated union by the input; other shapes as they are. */
function optionFor(shape: Shape, sent: unknown): Shape {
  if (!(shape instanceof z.core.$ZodDiscriminatedUnion) || !isFields(sent)) return shape
  const { discriminator, options } = shape._zod.def
  const isOf = (option: Shape) => fieldOf(option, discriminator).some((field) => z.safeParse(field, sent[discriminator]).success)
  return options.find(isOf) ?? shape
}

const isFields = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)

const fieldOf = (shape: Shape, name: string): Shape[] => {
  const field = shape instanceof z.core.$ZodObject && Object.hasOwn(shape._zod.def.shape, name) && shape._zod.def.shape[name]
  return field ? [field] : []
}

/** Null in a field that may be left out, but not be null. */
const isNoValue = (field: Shape, value: unknown) =>
  value === null && field._zod.optin === 'optional' && !z.safeParse(field, null).success

const rowOf = (shape: Shape): Shape => (shape instanceof z.core.$ZodArray ? shape._zod.def.element : shape)

/** A shape without what makes it optional or null. */
function bare(shape: Shape): Shape {
  if (shape instanceof z.core.$ZodOptional || shape instanceof z.core.$ZodNullable) return bare(shape._zod.def.innerType)
  return shape instanceof z.core.$ZodPipe ? bare(shape._zod.def.in) : shape
}
