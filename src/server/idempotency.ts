/** Idempotent requests: the same key and the same request get the same response, so that a till may safely send again. */
import { NurseryId } from '#kernel/id.ts'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from './database.ts'
import { withTenantTransaction } from './tenant-transaction.ts'
import { isUniqueViolation } from './database-errors.ts'
import { ownNursery } from './own-nursery.ts'
import { type Sql, sql } from './sql.ts'

export interface IdempotentRequest {
  readonly operation: string
  readonly key: string
  readonly hash: string
}

const Remembered = z.object({ request_hash: z.string(), answer: z.string() })

/** Reads the `Idempotency-Key` header; undefined if there is none. */
export function readIdempotencyKey(request: FastifyRequest, call: Endpoint, body: unknown): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid([{ path: 'Idempotency-Key', message: 'A key is 1 to 200 visible characters.' }])
  const hash = createHash('sha256')
    .update(JSON.stringify([request.params, body]))
    .digest('base64url')
  return { operation: `${call.method} ${call.path}`, key, hash }
}

/** The stored response of this key; a Problem KEY_REUSED if it belongs to another request. */
export async function storedResponse(db: Db, { operation, key, hash }: IdempotentRequest): Promise<string | undefined> {
  const before = await db.maybe(
    Remembered,
    sql`
    SELECT request_hash, answer FROM idempotency_keys
    WHERE nursery_id = ${db.nursery_id} AND operation = ${operation} AND key = ${key}`,
  )
  if (before && before.request_hash !== hash)
    throw new Problem('KEY_REUSED', 'This key was used for a different request. Use a new key for each new request.')
  return before?.answer
}

/** Stored in the transaction of its request, and sent with its commit: both happen, or neither. */
export const storeResponse = (db: Db, { operation, key, hash }: IdempotentRequest, answer: string): void =>
  db.runBeforeCommit(sql`
    INSERT INTO idempotency_keys (nursery_id, operation, key, request_hash, answer)
    VALUES (${db.nursery_id}, ${operation}, ${key}, ${hash}, ${answer})`)

/** The response of a row that the same statement writes. */
export interface ResponseToStore extends IdempotentRequest {
  /** The id of the row. */
  readonly id: string
  readonly answer: string
}

/**
 * The INSERT of responses as a step of the statement that writes their rows. `answer` completes the `answer` of each `response` with what is
 * known only then; `written` joins the row to its `response.id`.
 */
export const insertResponses = (
  db: Db,
  responses: readonly ResponseToStore[],
  { answer, written }: { readonly answer: Sql; readonly written: Sql },
): Sql => sql`
  INSERT INTO idempotency_keys (nursery_id, operation, key, request_hash, answer)
  SELECT own_nursery, operation, key, request_hash, ${answer} FROM unnest(
    ${responses.map(({ id }) => id)}::uuid[], ${responses.map(({ operation }) => operation)}::text[], ${responses.map(({ key }) => key)}::text[],
    ${responses.map(({ hash }) => hash)}::text[], ${responses.map((response) => response.answer)}::text[])
    AS response (id, operation, key, request_hash, answer) ${written} ${ownNursery(db)} RETURNING 1`

/**
 * A refused request with a key may be a repeat of one that succeeded: then the stored response applies. Looked up only
 * here, so that the first time (nearly every time) costs no look-up: the key's own row stops a second effect.
 */
export async function replayResponse(
  pool: pg.Pool,
  nurseryId: NurseryId,
  repeat: IdempotentRequest,
  refusal: unknown,
): Promise<string> {
  // If the database is down this would only wait twice: the client's next retry gets the response.
  if (refusal instanceof Problem && refusal.code === 'UNAVAILABLE') throw refusal
  const before = await withTenantTransaction(pool, nurseryId, (db) => storedResponse(db, repeat), 'read')
  if (before !== undefined) return before
  if (isUniqueViolation(refusal, 'idempotency_keys_pkey'))
    throw new Problem('IN_PROGRESS', 'This request is being answered already. Try again in a moment.')
  throw refusal
}
