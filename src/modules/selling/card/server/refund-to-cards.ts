/** Refunds of sales that were paid at a reader: the card gets its money with the refund in the books. */
import * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { splitOverCards } from '../card-payment.ts'
import { terminalMethods } from '#modules/selling/payment/payment.ts'
import { orderRefund } from './card-payments.ts'
import { cardsOf, lockPayments } from './card.queries.ts'

interface LedgerRow {
  readonly kind: string
  readonly amount: Cents
  readonly method: string
  readonly sale_id?: string | undefined
  readonly order_id?: string | undefined
  readonly layby_id?: string | undefined
  readonly credit_note_id?: string | undefined
  readonly corrects?: string | undefined
}

const Source = z.object({ sale_id: Id, credit_note_id: z.nullable(Id) })

const paidDocument = ({ sale_id, order_id, layby_id }: Pick<LedgerRow, 'sale_id' | 'order_id' | 'layby_id'>) =>
  sale_id ?? order_id ?? layby_id

/**
 * Orders the refunds to the cards of the sales, orders and lay-bys that these payments give back, each card in the order in which it paid; what no reader took
 * goes back as it always did. Throws BAD_STATE where a refund is undone that has gone to a card.
 */
export async function refundToCards(db: Db, user_id: UserId | null, payments: readonly LedgerRow[]): Promise<void> {
  const moved = payments.filter(
    ({ kind, method, amount, corrects }) =>
      (amount < 0n || kind === 'refund') && corrects === undefined && terminalMethods.some((each) => each === method),
  )
  const notes = moved.flatMap(({ credit_note_id }) => credit_note_id ?? [])
  const documents = moved.flatMap((each) => paidDocument(each) ?? [])
  if (user_id === null || notes.length + documents.length === 0) return
  const sources =
    notes.length === 0
      ? []
      : await db.many(
          Source,
          sql`
          SELECT sale_id, id AS credit_note_id FROM credit_notes
          WHERE nursery_id = ${db.nursery_id} AND sale_id IS NOT NULL AND id = ANY(${notes}::uuid[])`,
        )
  const cards = await cardsOf(db, [...documents, ...sources.map(({ sale_id }) => sale_id)])
  if (cards.length === 0) return
  const locked = await lockPayments(
    db,
    cards.map(({ id }) => id),
  )
  const left = new Map(
    locked.map(({ id, approved, refunded, disputed }) => [id, cents(approved) - cents(refunded) - cents(disputed)]),
  )
  for (const { amount, ...row } of moved) {
    const document = paidDocument(row) ?? sources.find((each) => each.credit_note_id === row.credit_note_id)?.sale_id
    const own = cards.filter((card) => card.document_id === document)
    if (amount > 0n && own.some(({ id }) => locked.some((each) => each.id === id && cents(each.refunded) > 0n)))
      throw new Problem(
        'BAD_STATE',
        'This refund has gone back to the customer’s card and can’t be undone. Ring up a new sale instead.',
      )
    for (const { id, amount: part } of splitOverCards(
      -amount,
      own.map((card) => ({ id: card.id, left: left.get(card.id) ?? 0n })),
    )) {
      const payment = locked.find((each) => each.id === id)
      if (!payment) continue
      const rest = left.get(id) ?? 0n
      left.set(id, rest - part)
      const refunded = moneyText(cents(payment.approved) - cents(payment.disputed) - rest)
      await orderRefund(db, user_id, { ...payment, refunded }, { amount: part })
    }
  }
}
