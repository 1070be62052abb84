/** The problems that a call can give: those that follow from what its endpoint says, and those that it declares. */
import type { Endpoint } from '#kernel/endpoint.ts'
import { Problem, type ProblemCode } from '#kernel/problem.ts'

interface Definition {
  readonly shape?: Readonly<Record<string, { readonly _zod: { readonly def: unknown } }>>
  readonly innerType?: Endpoint['body']
  readonly element?: Endpoint['body']
  readonly in?: Endpoint['body']
  readonly options?: readonly Endpoint['body'][]
}

/** The names of all fields of a body, those of its lists of lines among them. */
function fieldsOf(body: Pick<Endpoint['body'], '_zod'>): readonly string[] {
  const { shape = {}, innerType, element, in: input, options = [] } = body._zod.def as Definition
  const parts = [...Object.values(shape), innerType, element, input, ...options].filter((part) => part !== undefined)
  return [...Object.keys(shape), ...(parts as Endpoint['body'][]).flatMap(fieldsOf)]
}

/** Takes a call; returns the codes of all its problems, each once. */
export function problemCodesOf(call: Endpoint): readonly ProblemCode[] {
  const { roles, method, path, body, query, evenLapsed, freshSignIn, idempotent, problems } = call
  const isWrite = method !== 'GET'
  const fields = [...fieldsOf(body), ...fieldsOf(query)]
  const namesIds = fields.some((field) => /^id$|_ids?$/.test(field))
  const has = (...names: readonly string[]) => names.some((name) => fields.includes(name))
  const rules: readonly (readonly [boolean, readonly ProblemCode[]])[] = [
    [roles !== 'public', ['UNAUTHENTICATED', 'SESSION_INVALID']],
    [typeof roles !== 'string', ['FORBIDDEN']],
    [typeof roles !== 'string' && (isWrite || freshSignIn === true), ['SAMPLE_NURSERY']],
    [freshSignIn, ['SIGN_IN_AGAIN']],
    [isWrite, ['BAD_JSON', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'IN_PROGRESS']],
    [typeof roles !== 'string' && isWrite && !evenLapsed, ['SUBSCRIPTION_INACTIVE']],
    [path.includes(':') || namesIds, ['NOT_FOUND']],
    // The database refuses a reference to what is not there.
    [isWrite && namesIds, ['IN_USE']],
    [fields.some((field) => field.startsWith('discount')), ['DISCOUNT_TOO_LARGE']],
    [idempotent === true, ['KEY_REUSED']],
    [has('version', 'before_ids'), ['STALE']],
    // Any call: unknown parameters, rate limits and server errors.
    [true, ['INVALID', 'TOO_MANY', 'INTERNAL', 'UNAVAILABLE']],
    [true, problems],
  ]
  return [...new Set(rules.flatMap(([applies, codes]) => (applies ? codes : [])))]
}

/**
 * Returns the refusal of a call; an error instead for a problem that the call does not declare. Ignores refusals of the database.
 * For tests.
 */
export function assertDeclared(call: Endpoint, refusal: unknown): unknown {
  if (!(refusal instanceof Problem) || problemCodesOf(call).includes(refusal.code)) return refusal
  return new Error(`${call.method} ${call.path} does not declare its problem ${refusal.code}.`, { cause: refusal })
}
