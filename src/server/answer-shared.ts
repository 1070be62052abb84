/** Answers requests of one call in shared transactions: each gets its own response, and each key is stored with it. */
import type { NurseryId } from '#kernel/id.ts'
import type pg from 'pg'
import type { Db } from './database.ts'
import { type IdempotentRequest, storeResponses } from './idempotency.ts'
import { type Outcome, SharedTransactions } from './shared-transaction.ts'
import { withTenantTransaction } from './tenant-transaction.ts'

interface Answering<Request, Reply> {
  readonly pool: pg.Pool
  /** The outcome of each request, in their order; what it throws refuses none of them. */
  readonly answer: (db: Db, requests: readonly Request[]) => Promise<readonly Outcome<Reply>[]>
  readonly serialize: (reply: Reply) => string
  /** Called once a transaction that changed something is committed. */
  readonly publish: (nurseryId: NurseryId) => void
}

interface Keyed<Request> {
  readonly request: Request
  readonly repeat: IdempotentRequest | undefined
}

/** A function that answers one request with the text of its response, sharing transactions with others; it throws the Problem that refuses it. */
export function answerShared<Request, Reply>({ pool, answer, serialize, publish }: Answering<Request, Reply>) {
  const transactions = new SharedTransactions<Keyed<Request>, string>((nurseryId, requests) => {
    const work = async (db: Db) => {
      const replies = await answer(
        db,
        requests.map(({ request }) => request),
      )
      const outcomes = replies.map((outcome) => ('reply' in outcome ? { reply: serialize(outcome.reply) } : outcome))
      const answered = outcomes.flatMap((outcome, i) => ('reply' in outcome ? { ...requests[i], answer: outcome.reply } : []))
      storeResponses(
        db,
        answered.flatMap(({ repeat, answer: text }) => (repeat ? { ...repeat, answer: text } : [])),
      )
      if (answered.length > 0) db.afterCommit(() => publish(nurseryId))
      return outcomes
    }
    return withTenantTransaction(pool, nurseryId, work, 'write with cached plans')
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
