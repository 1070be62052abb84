/** Movements of card money on the nursery's account at its provider. Pure. */

/** As a provider books them. */
export const providerEntryKinds = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
/** `given_back`: a booking of our own, for a refund that did not reach the card and was paid another way. */
export const cardEntryKinds = [...providerEntryKinds, 'given_back'] as const
export type CardEntryKind = (typeof cardEntryKinds)[number]
