/** The refusal of a change while a nursery can only be read. */
import { Problem } from '#kernel/problem.ts'

/** `suspension`: why the operator suspended it; otherwise its subscription has lapsed. */
export const readOnly = (suspension: string | null | undefined) =>
  new Problem(
    'SUBSCRIPTION_INACTIVE',
    typeof suspension === 'string'
      ? `This nursery is suspended: everything can be read and exported, nothing changed. ${suspension}`
      : 'The subscription is not active: everything can be read, nothing changed. The owner can renew it under Profile, Manage account.',
  )
