/** Answers requests of one call in shared transactions: each gets its own response, and each key is stored with it. */
import type { NurseryId } from '#kernel/id.ts'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { IdempotentRequest } from './idempotency.ts'
import { type Outcome, SharedTransactions } from './shared-transaction.ts'
import { withTenantTransaction } from './tenant-transaction.ts'

/**
 * Handles several requests in one transaction. Stores the response of each under its key with the statement that does the work.
 * The outcomes, in the order of the requests, are known with the commit: wrapped in an object, so that `await` on the handler
 * does not wait for them. An error that it throws rejects none of the requests.
 */
export type AnswerInOne<Request, Reply> = (
  db: Db,
  requests: readonly Keyed<Request>[],
  serialize: (reply: Reply) => string,
) => Promise<{ readonly outcomes: Promise<readonly Outcome<string>[]> }>

interface Answering<Request, Reply> {
  readonly pool: pg.Pool
  readonly answer: AnswerInOne<Request, Reply>
  readonly serialize: (reply: Reply) => string
  /** The Problem that an error of the database is, if it is one. */
  readonly refusalOf: (error: unknown) => unknown
  /** Called once a transaction that changed something is committed. */
  readonly publish: (nurseryId: NurseryId) => void
}

export interface Keyed<Request> {
  readonly request: Request
  readonly repeat: IdempotentRequest | undefined
}

/** A function that answers one request with the text of its response, sharing transactions with others; it throws the Problem that refuses it. */
export function answerShared<Request, Reply>({ pool, answer, serialize, refusalOf, publish }: Answering<Request, Reply>) {
  const transactions = new SharedTransactions<Keyed<Request>, string>(async (nurseryId, requests) => {
    const committed = await withTenantTransaction(
      pool,
      nurseryId,
      (db) => answer(db, requests, serialize),
      'write with cached plans',
    ).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const outcomes = await committed.outcomes
    if (outcomes.some((outcome) => 'reply' in outcome)) publish(nurseryId)
    return outcomes
  })
  const underWay = new Map<string, Promise<string>>()

  return async (nurseryId: NurseryId, request: Request, repeat: IdempotentRequest | undefined): Promise<string> => {
    if (!repeat) return transactions.run(nurseryId, { request, repeat })
    // Two of one key would fail the transaction that they share: the second waits for the response of the first.
    const same = JSON.stringify([nurseryId, repeat.operation, repeat.key, repeat.hash])
    const first = underWay.get(same)
    if (first) return first
    const text = transactions.run(nurseryId, { request, repeat })
    underWay.set(same, text)
    try {
      return await text
    } finally {
      underWay.delete(same)
    }
  }
}
