/** Every error response of the product: a stable code for machines, a status, and a sentence that says what to do. Their titles are the server's. */
/** The status of each code. */
export const problems = {
  BAD_JSON: 400,
  UNAUTHENTICATED: 401,
  SUBSCRIPTION_INACTIVE: 402,
  FORBIDDEN: 403,
  SAMPLE_NURSERY: 403,
  SIGN_IN_AGAIN: 403,
  SESSION_INVALID: 403,
  MAX_DEVICES_REACHED: 403,
  SEAT_LIMIT_REACHED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_SLOW: 408,
  STALE: 409,
  IN_PROGRESS: 409,
  IN_USE: 409,
  DUPLICATE: 409,
  NOT_ENOUGH_PLANTS: 409,
  RECIPE_AMBIGUOUS: 409,
  PROMISED_TO_ORDERS: 409,
  APPROVAL_REQUIRED: 409,
  TILL_CLOSED: 409,
  SHORT_SUPPLIES: 409,
  OVER_CAPACITY: 409,
  DISCOUNT_TOO_LARGE: 409,
  OVERPAID: 409,
  BAD_STATE: 409,
  PERIOD_CLOSED: 409,
  PRICE_CHANGED: 409,
  TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  UNSUPPORTED_TYPE: 415,
  BAD_RANGE: 416,
  INVALID: 422,
  KEY_REUSED: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ProblemCode = keyof typeof problems

/** An invalid field: `path` as in the body (`items.0.quantity`), `message` a sentence. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly detail: string
  readonly extra: Readonly<Record<string, unknown>>

  /** `extra` is merged into the document: `errors`, `available`, `current` … */
  constructor(code: ProblemCode, detail: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(`${code}: ${detail}`)
    this.code = code
    this.detail = detail
    this.extra = extra
  }

  get status(): number {
    return problems[this.code]
  }

  get errors(): readonly FieldError[] {
    return (this.extra['errors'] as readonly FieldError[] | undefined) ?? []
  }
}

/** The same response for an invalid id, an unknown one, and one of another nursery, so that a caller cannot distinguish them. */
export const notFound = () =>
  new Problem('NOT_FOUND', 'We couldn’t find that. It may have been deleted; go back and refresh the list.')

/** Refuses at a limit; the client may retry after `retry_after` seconds. */
export const tooMany = (detail: string, retry_after: number) => new Problem('TOO_MANY', detail, { retry_after })

export const invalid = (errors: readonly FieldError[]) => {
  const [first] = errors
  return new Problem('INVALID', first ? `Check the marked fields: ${first.message}` : 'Check the marked fields.', { errors })
}
