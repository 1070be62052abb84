/** The numbers of plans and devices. Without shapes, so that every screen can afford them. */

/** On how many devices one person may be signed in. */
export const maxDevices = 2
/** A device that was not used for this long gives way to a new one. */
export const idleMinutes = 10

export const plans = ['basic', 'standard', 'pro'] as const
/** How many people of a nursery may sign in. */
export const seatsIn: Readonly<Record<(typeof plans)[number], number>> = { basic: 1, standard: 3, pro: 8 }
