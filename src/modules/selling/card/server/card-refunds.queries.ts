/** The SQL of refunds to cards. */
import * as z from 'zod/mini'
import { type Cents, moneyText } from '#kernel/money.ts'
import { UserId } from '#kernel/id.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { CardRefund } from '../card-calls.ts'
import { Open, finishedBefore, notFinished } from './card.queries.ts'

interface NewRefund {
  readonly id: string
  readonly card_payment_id: string
  readonly amount: Cents
  readonly tip: Cents
  readonly surcharge: Cents
  readonly created_by: UserId
}

export const addRefund = (db: Db, refund: NewRefund) =>
  db.run(sql`
    INSERT INTO card_refunds (nursery_id, id, card_payment_id, amount, tip, surcharge, created_by)
    VALUES (${db.nursery_id}, ${refund.id}, ${refund.card_payment_id}, ${moneyText(refund.amount)}, ${moneyText(refund.tip)}, ${moneyText(refund.surcharge)}, ${refund.created_by})`)

const refunds = (db: Db) => sql`
  SELECT refund.id, card_payment_id, refund.amount, refund.tip, refund.surcharge, payment.currency, refund.state, refund.failure, brand, last4, refund.created_at
  FROM card_refunds AS refund JOIN card_payments AS payment ON payment.nursery_id = ${db.nursery_id} AND payment.id = card_payment_id
  WHERE refund.nursery_id = ${db.nursery_id}`

export const refundWithId = (db: Db, id: string) => db.one(CardRefund, sql`${refunds(db)} AND refund.id = ${id}`)

/** A refund, and how the provider knows it. */
export const storedRefund = (db: Db, id: string) =>
  db.one(
    z.extend(CardRefund, { attempt: z.int(), provider_reference: z.nullable(z.string()) }),
    sql`
    SELECT found.*, stored.attempt, stored.provider_reference FROM (${refunds(db)} AND refund.id = ${id}) AS found
      JOIN card_refunds AS stored ON stored.nursery_id = ${db.nursery_id} AND stored.id = found.id`,
  )

export const refundsToLookAt = (db: Db, minutes: number) =>
  db.many(
    CardRefund,
    sql`
    ${refunds(db)} AND refund.state <> 'done' AND settled_at IS NULL
      AND (refund.state = 'failed' OR refund.created_at < now() - ${minutes}::int * interval '1 minute')
    ORDER BY refund.created_at`,
  )

export const refundsToAsk = (db: Db) =>
  db.many(
    Open,
    sql`
    SELECT id FROM card_refunds WHERE nursery_id = ${db.nursery_id} AND state = 'started' AND settled_at IS NULL ORDER BY created_at`,
  )

interface RefundState {
  readonly state: CardRefund['state']
  readonly failure: string
  readonly reference: string | undefined
}

/** A refund that is done can still fail, where the bank of its card sends it back. */
export const writeRefund = (db: Db, id: string, { state, failure, reference }: RefundState) =>
  db.run(sql`
    UPDATE card_refunds SET state = ${state}, failure = ${failure.slice(0, 300)}, provider_reference = coalesce(${reference ?? null}, provider_reference),
      finished_at = ${state === 'started' ? notFinished : finishedBefore}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND (state <> 'done' OR ${state} = 'failed')`)

/** Orders a refund that failed once more; gives 0 where it did not fail. */
export const retryRefund = (db: Db, id: string) =>
  db.run(sql`
    UPDATE card_refunds SET state = 'started', failure = '', provider_reference = NULL, attempt = attempt + 1, finished_at = ${notFinished}
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND state = 'failed' AND settled_at IS NULL`)

export const settleRefund = (db: Db, id: string) =>
  db.run(sql`
    UPDATE card_refunds SET settled_at = now()
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} AND state = 'failed' AND settled_at IS NULL`)
