import type { CurrentUser } from '#server/current-user.ts'
import { Problem } from '#kernel/problem.ts'
import type { Serve, Transaction } from '#server/serve.ts'
import { recordChange } from '#server/audit.ts'
import { enqueue } from '#server/jobs.ts'
import { overdueAfter } from '../card-payment.ts'
import * as calls from '../card-calls.ts'
import { creditUnused, oweAgain } from './card-to-account.ts'
import { cancelPayment, readOutcome, refundJob, refundUnused, startPayment } from './card-payments.ts'
import * as queries from './card.queries.ts'
import * as refundRows from './card-refunds.queries.ts'
import * as connectionRows from './card-connections.queries.ts'
import { checkAccount, connect, disconnect, readSetup, readersOf, setExtras, setReader } from './connections.ts'
import { bookGivenBack } from './own-entries.ts'

const within = ({ who, transaction }: { readonly who: CurrentUser; readonly transaction: Transaction }) => ({
  nursery_id: who.nursery_id,
  transaction,
})

export function cards(serve: Serve) {
  serve(calls.getCardSetup, ({ db, site }) => readSetup(db, site))
  serve(
    calls.connectCards,
    (context) => checkAccount(within(context), context.body),
    async ({ db, who, body, site }, checked) => {
      await connect(db, who, body, checked)
      return readSetup(db, site)
    },
  )
  serve(calls.setTerminalExtras, async ({ db, who, params, body, site }) => {
    await setExtras(db, who, params.id, body)
    return readSetup(db, site)
  })
  serve(calls.disconnectCards, async ({ db, who, params, site }) => {
    await disconnect(db, who, params.id)
    return readSetup(db, site)
  })
  serve(
    calls.listProviderReaders,
    (context) => readersOf(within(context), context.params.id),
    async (_context, found) => found,
  )
  serve(calls.setTillReader, async ({ db, who, params, body, site }) => {
    await setReader(db, who, params.id, body)
    return readSetup(db, site)
  })
  serve(calls.getTillReader, async ({ db, params }) => ({
    reader: (await connectionRows.tillReader(db, params.id)) ?? null,
    unused: await queries.unusedAtTill(db, params.id),
  }))
  serve(
    calls.startCardPayment,
    (context) => startPayment(within(context), context.who, context.body),
    ({ db, body }) => queries.paymentWithId(db, body.id),
  )
  serve(
    calls.readCardOutcome,
    (context) => readOutcome(within(context), context.params.id),
    ({ db, params }) => queries.paymentWithId(db, params.id),
  )
  serve(
    calls.cancelCardPayment,
    (context) => cancelPayment(within(context), context.params.id),
    ({ db, params }) => queries.paymentWithId(db, params.id),
  )
  serve(calls.refundCardPayment, ({ db, who, params }) => refundUnused(db, who, params.id))
  serve(calls.creditCardPayment, ({ db, who, params, body }) => creditUnused(db, who, params.id, body.business_account_id))
  serve(calls.oweCardPaymentAgain, ({ db, who, params, body }) => oweAgain(db, who, params.id, body.business_account_id))
  serve(calls.listOpenCardMoney, async ({ db }) => {
    const minutes = overdueAfter / 60_000
    const [payments, refunds] = await Promise.all([
      queries.paymentsToLookAt(db, minutes),
      refundRows.refundsToLookAt(db, minutes),
    ])
    return { payments, refunds }
  })
  serve(calls.listSaleCards, async ({ db, params }) =>
    (await queries.cardsOf(db, [params.id])).map(({ document_id: _, ...card }) => card),
  )
  serve(calls.retryCardRefund, async ({ db, params }) => {
    const { id } = await refundRows.refundWithId(db, params.id)
    if ((await refundRows.retryRefund(db, id)) === 0)
      throw new Problem(
        'BAD_STATE',
        'Only a refund that failed is tried again. This one did not fail, or was given back in another way.',
      )
    await enqueue(db, refundJob, { id }, { key: `${refundJob} ${id}` })
    return refundRows.refundWithId(db, id)
  })
  serve(calls.settleCardRefund, async ({ db, who, params }) => {
    if ((await refundRows.settleRefund(db, params.id)) === 0)
      throw new Problem('BAD_STATE', 'Only a refund that failed is given back in another way.')
    const refund = await refundRows.refundWithId(db, params.id)
    await bookGivenBack(db, refund)
    await recordChange(db, { user_id: who.user_id, action: 'cards.settle', subject_type: 'card_payment', subject_id: params.id })
    return refund
  })
}
