/** When a payment is booked on its day. */

/**
 * The local time, by the clock of the nursery, at which a payment of an earlier day is booked: noon of that day. Null for a payment of today: it
 * is booked when it is written.
 */
export const bookedAt = (paidOn: string, today: string): string | null => (paidOn < today ? `${paidOn}T12:00` : null)
