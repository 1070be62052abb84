/** Validates input against the schema of its call; every invalid field gets a sentence that says what would be right. */
import type * as z from 'zod/mini'
import { type FieldError, invalid } from '#kernel/problem.ts'

type Shape = z.ZodMiniType

/** Parses the value by the schema, or throws a Problem that names every invalid field. */
export function validate<S extends Shape>(shape: S, given: unknown): z.infer<S> {
  refuseUnreadable(given)
  const result = shape.safeParse(given, { error: issueMessage, reportInput: true })
  if (result.success) return result.data
  const reparsed = given === undefined ? shape.safeParse({}, { error: issueMessage, reportInput: true }) : result
  throw invalid((reparsed.error ?? result.error).issues.slice(0, 100).map(fieldError))
}

/** Gives back what was sent; throws a Problem where its text cannot be stored or it has too many levels. */
export function refuseUnreadable(given: unknown): unknown {
  const wrong = invalidTextIn(given, '')
  if (wrong !== undefined) throw invalid([wrong])
  return given
}

/** Text that cannot be stored: NUL, which PostgreSQL refuses, and half of a surrogate pair, which is not text. */
export const hasInvalidText = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** The nesting limit: no schema goes this deep. */
const deepest = 20

function invalidTextIn(given: unknown, path: string, depth = 0): FieldError | undefined {
  if (typeof given === 'string') return hasInvalidText(given) ? { path, message: 'Remove the unreadable characters.' } : undefined
  if (typeof given !== 'object' || given === null) return undefined
  if (depth === deepest) return { path, message: 'This has too many levels.' }
  for (const [key, value] of Object.entries(given)) {
    const wrong = invalidTextIn(key, path) ?? invalidTextIn(value, path === '' ? key : `${path}.${key}`, depth + 1)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return {
      path: [path, issue.keys[0]].filter(Boolean).join('.'),
      message: `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}.`,
    }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { path, message: 'This is required.' }
  return { path, message: issue.message }
}

/** The messages for schemas without their own: the library's are too technical. */
function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return kinds.get(String(issue['expected'])) ?? wrongKind
  if (issue.code === 'invalid_value') return oneOf(issue['values'] as readonly unknown[])
  if (issue.code === 'invalid_union')
    return issue['options'] === undefined ? wrongKind : oneOf(issue['options'] as readonly unknown[])
  if (issue.code === 'too_small') return `At least ${counted(issue, Number(issue['minimum']))}.`
  if (issue.code === 'too_big') return `At most ${counted(issue, Number(issue['maximum']))}.`
  return 'This has the wrong format.'
}

const wrongKind = 'This has the wrong type.'
const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'Enter some text.'],
  ['number', 'Enter a number.'],
  ['int', 'Enter a whole number.'],
  ['boolean', 'Choose yes or no: true or false.'],
  ['array', 'Send a list.'],
  ['object', 'Send fields with names.'],
  ['undefined', 'Leave this out: nothing is expected here.'],
])

const oneOf = (values: readonly unknown[]) =>
  values.length > 20 ? 'Choose one of the list.' : `Choose one of these: ${values.join(', ')}.`

const units: ReadonlyMap<unknown, readonly [string, string]> = new Map([
  ['string', [' character', ' characters']],
  ['array', [' entry', ' entries']],
])
const counted = ({ origin }: { readonly origin?: unknown }, n: number) => `${n}${units.get(origin)?.[n === 1 ? 0 : 1] ?? ''}`
