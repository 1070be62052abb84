/** Takings of the card readers in a till session, by reader and card, beside those of the till. */
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { terminalMethods } from '#modules/selling/payment/payment.ts'
import { TerminalTakings } from '#modules/selling/payment/till-session.ts'

/** Null where no reader took a card in the session. A card that paid for a sale of another session counts in its own. */
export async function terminalTakings(db: Db, sessionId: string): Promise<TerminalTakings | null> {
  const takings = await db.one(
    TerminalTakings,
    sql`
    WITH card AS (
      SELECT coalesce((SELECT name FROM card_readers AS reader WHERE reader.nursery_id = ${db.nursery_id} AND reader.id = reader_id), '') AS reader,
        brand, sale_id, approved, tip, surcharge, fee,
        (SELECT coalesce(sum(amount), 0) FROM card_refunds AS refund
          WHERE refund.nursery_id = ${db.nursery_id} AND card_payment_id = payment.id AND refund.state <> 'failed') AS refunded
      FROM card_payments AS payment
      WHERE payment.nursery_id = ${db.nursery_id} AND till_session_id = ${sessionId} AND state = 'approved'
    ), by_card AS (
      SELECT reader, brand, count(*)::int AS payments, sum(approved)::numeric(14,2)::text AS taken,
        sum(refunded)::numeric(14,2)::text AS refunded, coalesce(sum(fee), 0)::numeric(14,2)::text AS fees
      FROM card GROUP BY reader, brand
    ), typed AS (
      SELECT sale_id, sum(amount + rounding) AS amount FROM payments
      WHERE nursery_id = ${db.nursery_id} AND till_session_id = ${sessionId} AND amount > 0 AND kind <> 'bill'
        AND method = ANY(${[...terminalMethods]}::text[]) GROUP BY sale_id
    ), total AS (
      SELECT coalesce((SELECT sum(approved) FROM card), 0) AS taken,
        coalesce((SELECT sum(approved) FROM card WHERE sale_id IS NULL), 0) AS unused,
        coalesce((SELECT sum(amount) FROM typed), 0) AS at_till,
        coalesce((SELECT sum(approved) FROM card_payments WHERE nursery_id = ${db.nursery_id} AND pays IS NULL
          AND sale_id IN (SELECT sale_id FROM typed)), 0) AS through_reader
    )
    SELECT coalesce((SELECT jsonb_agg(to_jsonb(by_card) ORDER BY reader, brand) FROM by_card), '[]') AS cards, taken::numeric(14,2) AS taken,
      (SELECT coalesce(sum(tip), 0) FROM card)::numeric(14,2) AS tips, (SELECT coalesce(sum(surcharge), 0) FROM card)::numeric(14,2) AS surcharges,
      unused::numeric(14,2) AS unused, (at_till - through_reader)::numeric(14,2) AS by_hand, at_till::numeric(14,2) AS at_till
    FROM total`,
  )
  return takings.cards.length === 0 ? null : takings
}
