/** The kinds of tasks: apart from their words, because the first page knows their addresses. */

export const taskTypes = [
  'potting-up',
  'division',
  'for-sale',
  'propagation',
  'moving',
  'spraying',
  'feeding',
  'pruning',
  'watering',
  'dispatch',
  'other',
] as const
export type TaskType = (typeof taskTypes)[number]
