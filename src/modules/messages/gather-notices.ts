/** Notices of the same kind that come at once: a few are sent one by one, more are gathered into one, so that a list is not a flood. */

import type { UserId } from '#kernel/id.ts'
import type { NotificationType } from './notification.ts'

export interface Gatherable {
  readonly title: string
  readonly message: string
  readonly reference_type: string
  readonly reference_id: string | null
  /** Recipients; everybody concerned if absent. */
  readonly user_ids?: readonly UserId[] | undefined
  /** Short subject for the gathered notice: "Rimu". */
  readonly subject?: string | undefined
}

/** Maximum number of notices of a kind that are sent one by one. */
const mostApart = 3
const maxNames = 5
const longestMessage = 500

/** The title of a gathered notice by its kind and what it is about; others are never gathered. */
const titles: Readonly<Record<string, (count: string) => string>> = {
  'low_stock inventory_item': (count) => `${count} supplies are low`,
  'low_stock plant_batch': (count) => `${count} batches are running low`,
  'batch plant_batch': (count) => `${count} batches are ready for sale`,
  'task production_task': (count) => `${count} tasks are due`,
  'account account_overdue': (count) => `${count} accounts are overdue`,
  'expense bill': (count) => `${count} bills are due or overdue`,
}

export function gatherNotices(kind: NotificationType, notices: readonly Gatherable[]): Gatherable[] {
  const groups = Map.groupBy(notices, ({ reference_type, user_ids }) => `${reference_type} ${user_ids?.join(' ') ?? ''}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const title = first && titles[`${kind} ${first.reference_type}`]
    if (!first || !title || group.length <= mostApart) return group
    const { reference_type, user_ids } = first
    const more = group.length > maxNames ? ` and ${group.length - maxNames} more` : ''
    const names = group.slice(0, maxNames).map(({ subject, title: own }) => subject ?? own)
    return [
      {
        title: title(String(group.length)),
        message: `${names.join(', ').slice(0, longestMessage - more.length - 1)}${more}.`,
        reference_type,
        reference_id: null,
        user_ids,
      },
    ]
  })
}
