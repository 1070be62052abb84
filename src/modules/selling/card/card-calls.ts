/** Every call about card payments: the provider's connection, the readers of the tills, payments and refunds. */
import * as z from 'zod/mini'
import { AccountId, TillSessionId } from '#kernel/id.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { admins, managers, sellers } from '#kernel/role.ts'
import { Id, Instant, Money, MoneyText, Text, mostCharacters } from '#kernel/wire.ts'
import { TillReader } from '#modules/selling/payment/till-session.ts'
import { cardStates, refundStates } from './card-payment.ts'

const Reader = z.object({ id: Id, provider_reader: z.string(), name: z.string(), till_id: Id })

/** A connection of the nursery to its account at a provider. Its keys are in no answer. */
const Connection = z.object({
  id: Id,
  driver: z.string(),
  account: z.string(),
  account_name: z.string(),
  currency: z.string(),
  /** True if the terminal asks the customer for a tip. */
  asks_for_tip: z.boolean(),
  /** True if the terminal adds the surcharge that is set at the provider. */
  adds_surcharge: z.boolean(),
  /** True for a provider whose terminals can add one. */
  can_surcharge: z.boolean(),
  /** Reason the provider refuses the account; empty while it works. */
  failure: z.string(),
  created_at: Instant,
  /** Address to which the provider sends its events. */
  events_url: z.string(),
  readers: z.array(Reader),
})
export type Connection = z.infer<typeof Connection>

export const CardSetup = z.object({
  connections: z.array(Connection),
  /** Providers that can be connected, with what each asks for. */
  offered: z.array(
    z.object({
      driver: z.string(),
      title: z.string(),
      fields: z.array(z.object({ name: z.string(), label: z.string(), hint: z.string(), optional: z.boolean() })),
    }),
  ),
})
export type CardSetup = z.infer<typeof CardSetup>

export const getCardSetup = endpoint({
  method: 'GET',
  path: '/api/card-connections',
  summary: 'Returns the connections to providers of card payments, their readers, and the providers that can be connected',
  roles: admins,
  reply: CardSetup,
})

export const ConnectBody = z.strictObject({
  driver: z.string().check(mostCharacters(40)),
  /** The fields that the provider asks for. */
  fields: z.record(z.string().check(mostCharacters(40)), z.string().check(mostCharacters(300))),
})

export const connectCards = endpoint({
  method: 'POST',
  path: '/api/card-connections',
  status: 201,
  summary:
    'Connects the nursery’s account at a provider, in place of an earlier one there; the keys are checked first and stored encrypted',
  roles: admins,
  freshSignIn: true,
  body: ConnectBody,
  reply: CardSetup,
  problems: ['BAD_STATE', 'UNAVAILABLE'],
})

export const setTerminalExtras = endpoint({
  method: 'PUT',
  path: '/api/card-connections/:id/terminals',
  summary: 'Sets whether the terminals of an account ask for a tip, and add the surcharge that is set at the provider',
  roles: admins,
  body: z.strictObject({ asks_for_tip: z.boolean(), adds_surcharge: z.boolean() }),
  reply: CardSetup,
  problems: ['BAD_STATE'],
})

export const disconnectCards = endpoint({
  method: 'DELETE',
  path: '/api/card-connections/:id',
  summary: 'Ends a connection and forgets its keys; refused while a payment is unknown',
  roles: admins,
  reply: CardSetup,
  problems: ['BAD_STATE'],
})

export const listProviderReaders = endpoint({
  method: 'POST',
  path: '/api/card-connections/:id/readers',
  summary: 'Asks the provider which readers the account has',
  roles: admins,
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
  problems: ['UNAVAILABLE', 'BAD_STATE'],
})

export const setTillReader = endpoint({
  method: 'PUT',
  path: '/api/tills/:id/card-reader',
  summary: 'Sets the reader of a till; without one the till has none',
  roles: admins,
  body: z.strictObject({
    reader: z.nullable(z.strictObject({ connection_id: Id, provider_reader: Text(100), name: Text(80) })),
  }),
  reply: CardSetup,
  problems: ['IN_USE'],
})

export const CardPayment = z.object({
  id: Id,
  state: z.enum(cardStates),
  amount: MoneyText,
  /** Taken from the card; less than the amount where the bank approved a part. */
  approved: MoneyText,
  /** Added at the terminal, on top of what was approved. */
  tip: MoneyText,
  surcharge: MoneyText,
  refunded: MoneyText,
  /** Chargebacks: amount that the cardholder’s bank has reversed. */
  disputed: MoneyText,
  /** Chargebacks: amount that the customer owes again. */
  owed_again: MoneyText,
  /** The account of its sale, or the account that it paid. */
  business_account_id: z.nullable(AccountId),
  fee: z.nullable(MoneyText),
  currency: z.string(),
  brand: z.string(),
  last4: z.string(),
  reader_name: z.string(),
  /** Reason it was not approved, or is still unknown. */
  failure: z.string(),
  sale_id: z.nullable(Id),
  invoice_number: z.nullable(z.string()),
  created_at: Instant,
  created_by_name: z.string(),
})
export type CardPayment = z.infer<typeof CardPayment>

export const getTillReader = endpoint({
  method: 'GET',
  path: '/api/tills/:id/card-payments',
  summary: 'Returns the reader of a till, null without one, and the card payments at it that are without an outcome or a sale',
  roles: sellers,
  reply: z.object({ reader: z.nullable(TillReader), unused: z.array(CardPayment) }),
})

export const startCardPayment = endpoint({
  method: 'POST',
  path: '/api/card-payments',
  status: 201,
  summary: 'Shows an amount on the reader of a till; sent again with the same id it starts nothing new',
  roles: sellers,
  body: z.strictObject({
    /** Generated by the till: the provider gets it as its idempotency key. */
    id: Id,
    till_id: Id,
    amount: Money,
    till_session_id: z.optional(TillSessionId),
  }),
  reply: CardPayment,
  problems: ['IN_USE', 'BAD_STATE', 'DUPLICATE'],
})

export const readCardOutcome = endpoint({
  method: 'POST',
  path: '/api/card-payments/:id/outcome',
  summary: 'Asks the provider what became of a card payment, unless that is final',
  roles: sellers,
  reply: CardPayment,
})

export const cancelCardPayment = endpoint({
  method: 'POST',
  path: '/api/card-payments/:id/cancel',
  summary: 'Takes the amount off the reader; the payment is approved if the card was faster',
  roles: sellers,
  reply: CardPayment,
})

export const refundCardPayment = endpoint({
  method: 'POST',
  path: '/api/card-payments/:id/refund',
  summary: 'Gives an approved payment that no sale has used back to its card',
  roles: sellers,
  reply: CardPayment,
  problems: ['BAD_STATE'],
})

const ofAccount = z.strictObject({ business_account_id: AccountId })

export const creditCardPayment = endpoint({
  method: 'POST',
  path: '/api/card-payments/:id/credit',
  summary: 'Books an approved payment that no sale has used to a customer’s account: on its open invoices, the rest as credit',
  roles: sellers,
  body: ofAccount,
  reply: CardPayment,
  problems: ['BAD_STATE'],
})

export const oweCardPaymentAgain = endpoint({
  method: 'POST',
  path: '/api/card-payments/:id/owe-again',
  summary:
    'Charges what a chargeback took back to a customer’s account in place of the expense; given back by the bank, it is paid by itself',
  roles: managers,
  body: ofAccount,
  reply: CardPayment,
  problems: ['BAD_STATE'],
})

export const SaleCard = z.object({
  id: Id,
  brand: z.string(),
  last4: z.string(),
  /** Amount that can still be refunded. */
  left: MoneyText,
  approved: MoneyText,
  refunded: MoneyText,
  /** Taken on top of what was approved; it goes back in proportion. */
  surcharge: MoneyText,
})
export type SaleCard = z.infer<typeof SaleCard>

export const listSaleCards = endpoint({
  method: 'GET',
  path: '/api/sales/:id/cards',
  summary: 'Lists the cards that paid for a sale through a reader or a link, in the order in which a refund goes back to them',
  roles: sellers,
  reply: z.array(SaleCard),
})

export const CardRefund = z.object({
  id: Id,
  card_payment_id: Id,
  amount: MoneyText,
  /** Given back on top of the amount. */
  tip: MoneyText,
  surcharge: MoneyText,
  currency: z.string(),
  state: z.enum(refundStates),
  failure: z.string(),
  brand: z.string(),
  last4: z.string(),
  created_at: Instant,
})
export type CardRefund = z.infer<typeof CardRefund>

export const listOpenCardMoney = endpoint({
  method: 'GET',
  path: '/api/card-payments',
  summary: 'Lists card money that needs a person: payments without an outcome or a sale, refunds that failed, and chargebacks',
  roles: sellers,
  reply: z.object({ payments: z.array(CardPayment), refunds: z.array(CardRefund) }),
})

export const retryCardRefund = endpoint({
  method: 'POST',
  path: '/api/card-refunds/:id/retry',
  summary: 'Tries a refund that failed once more',
  roles: managers,
  reply: CardRefund,
  problems: ['BAD_STATE'],
})

export const settleCardRefund = endpoint({
  method: 'POST',
  path: '/api/card-refunds/:id/settle',
  summary: 'Notes that the money of a refund that failed was given back in another way',
  roles: managers,
  reply: CardRefund,
  problems: ['BAD_STATE'],
})
