/** Movements of card money on the nursery's account at its provider. Pure. */

/** Kinds of entry in a provider's books. */
export const providerEntryKinds = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
/**
 * Bookings of our own: `given_back` for a refund that did not reach the card and was paid another way, `owed_again` for a chargeback that its
 * customer owes again, below 0 where the provider gave it back, `tip` and `surcharge` for what the terminal added to a payment, below 0 where
 * it was refunded.
 */
export const cardEntryKinds = [...providerEntryKinds, 'given_back', 'owed_again', 'tip', 'surcharge'] as const
export type CardEntryKind = (typeof cardEntryKinds)[number]
