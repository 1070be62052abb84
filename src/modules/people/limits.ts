/** The limits of plans and devices. No schemas here, so that screens stay small. */

/** On how many devices one person may be signed in. */
export const maxDevices = 2
/** A device idle for this long is signed out for a new one. */
export const idleMinutes = 10

export const plans = ['basic', 'standard', 'pro'] as const
/** Number of people of a nursery who may sign in. */
export const seatsIn: Readonly<Record<(typeof plans)[number], number>> = { basic: 1, standard: 3, pro: 8 }
