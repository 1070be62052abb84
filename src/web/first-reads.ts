/** Reads of the first screen, requested in one batch with the renewal of the session instead of one request each. */
interface Answer {
  readonly status: number
  readonly tag?: string
  readonly body?: unknown
}

/** The part of `Response` that a call uses. */
export type ReadyAnswer = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

export interface FirstRead {
  readonly address: string
  readonly tag?: string
}

/** Milliseconds that an answer counts as fresh. */
const fresh = 10_000
let ready:
  | { readonly answers: Map<string, Answer>; readonly until: number; readonly tags: Map<string, string | undefined> }
  | undefined

/** Holds the answers for the calls that the screen makes. */
export function holdAnswers(reads: readonly FirstRead[], answers: readonly Answer[] | undefined): void {
  ready = {
    answers: new Map((answers ?? []).map((answer, i) => [reads[i]?.address ?? '', answer])),
    tags: new Map(reads.map(({ address, tag }) => [address, tag])),
    until: Date.now() + fresh,
  }
}

/** The answer to this read, once; undefined if a request has to be made. */
export function takeAnswer(address: string, tag: string | undefined): ReadyAnswer | undefined {
  const answer = ready?.answers.get(address)
  if (!ready || !answer) return undefined
  ready.answers.delete(address)
  const isNeeded = Date.now() < ready.until && answer.status < 400 && (answer.status === 200 || ready.tags.get(address) === tag)
  if (!isNeeded) return undefined
  return {
    ok: answer.status < 300,
    status: answer.status,
    headers: new Headers(answer.tag === undefined ? {} : { etag: answer.tag }),
    json: () => Promise.resolve(answer.body),
  }
}

/** Storage key of a tagged response, per user. */
export const storedName = (path: string, user: { readonly id: string } | undefined) => `${path} for ${user?.id ?? ''}`
