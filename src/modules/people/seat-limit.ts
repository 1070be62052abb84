/** The seat limit: how many people of a nursery its plan lets sign in. Pure. */
import { Problem } from '#kernel/problem.ts'
import { type plans, seatsIn } from './limits.ts'

interface SeatsTaken {
  readonly plan: (typeof plans)[number]
  /** People who may sign in now. */
  readonly taken: number
}

/** Throws SEAT_LIMIT_REACHED, with what to do about it, if one more person is one too many. */
export function refuseWithoutSeat({ plan, taken }: SeatsTaken): void {
  const all = seatsIn[plan]
  if (taken < all) return
  const name = plan.charAt(0).toUpperCase() + plan.slice(1)
  throw new Problem(
    'SEAT_LIMIT_REACHED',
    `The ${name} plan has ${all} ${all === 1 ? 'seat' : 'seats'}, all taken. Upgrade the plan, or deactivate a user to free a seat.`,
  )
}
