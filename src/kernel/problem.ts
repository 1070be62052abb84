/** Every error response of the product: a stable code for machines, a status, a title, and a sentence that says what to do. */
export const problems = {
  BAD_JSON: { status: 400, title: 'The request could not be read' },
  UNAUTHENTICATED: { status: 401, title: 'Sign in first' },
  SUBSCRIPTION_INACTIVE: { status: 402, title: 'The subscription is not active' },
  FORBIDDEN: { status: 403, title: 'Not permitted' },
  SIGN_IN_AGAIN: { status: 403, title: 'Sign in again' },
  SESSION_INVALID: { status: 403, title: 'This device is signed out' },
  MAX_DEVICES_REACHED: { status: 403, title: 'Device limit reached' },
  SEAT_LIMIT_REACHED: { status: 403, title: 'All seats are taken' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  TOO_SLOW: { status: 408, title: 'Too slow' },
  STALE: { status: 409, title: 'Changed by someone else' },
  IN_PROGRESS: { status: 409, title: 'Still running' },
  IN_USE: { status: 409, title: 'Still in use' },
  DUPLICATE: { status: 409, title: 'Already there' },
  NOT_ENOUGH_PLANTS: { status: 409, title: 'Not enough plants' },
  RECIPE_AMBIGUOUS: { status: 409, title: 'Choose a recipe' },
  PROMISED_TO_ORDERS: { status: 409, title: 'Reserved for orders' },
  APPROVAL_REQUIRED: { status: 409, title: 'A manager has to approve this' },
  TILL_CLOSED: { status: 409, title: 'The till is closed' },
  SHORT_SUPPLIES: { status: 409, title: 'Not enough supplies' },
  DISCOUNT_TOO_LARGE: { status: 409, title: 'The discount is larger than the sale' },
  OVERPAID: { status: 409, title: 'More than is owed' },
  BAD_STATE: { status: 409, title: 'Not possible now' },
  PERIOD_CLOSED: { status: 409, title: 'The period is closed' },
  PRICE_CHANGED: { status: 409, title: 'The price has changed' },
  TOO_LARGE: { status: 413, title: 'Too large' },
  ADDRESS_TOO_LONG: { status: 414, title: 'The address or the headers are too long' },
  UNSUPPORTED_TYPE: { status: 415, title: 'Unsupported kind of content' },
  INVALID: { status: 422, title: 'Check what was entered' },
  KEY_REUSED: { status: 422, title: 'The idempotency key was used before' },
  TOO_MANY: { status: 429, title: 'Too many requests' },
  INTERNAL: { status: 500, title: 'Something went wrong' },
  UNAVAILABLE: { status: 503, title: 'Try again in a moment' },
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
    return problems[this.code].status
  }

  /** The RFC 9457 document, sent as application/problem+json. */
  document(): Record<string, unknown> {
    const { status, title } = problems[this.code]
    return { title, status, detail: this.detail, code: this.code, ...this.extra }
  }

  get errors(): readonly FieldError[] {
    return (this.extra['errors'] as readonly FieldError[] | undefined) ?? []
  }
}

/** The same response for an invalid id, an unknown one, and one of another nursery, so that a caller cannot distinguish them. */
export const notFound = () => new Problem('NOT_FOUND', 'It is not there. It may have been removed; go back and refresh the list.')

/** A limit was reached: worth retrying after so many seconds. */
export const tooMany = (detail: string, retry_after: number) => new Problem('TOO_MANY', detail, { retry_after })

export const invalid = (errors: readonly FieldError[]) => {
  const [first] = errors
  return new Problem('INVALID', first ? `Check the marked fields: ${first.message}` : 'Check the marked fields.', { errors })
}
