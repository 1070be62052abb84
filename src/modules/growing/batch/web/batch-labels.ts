export const eventNames: Readonly<Record<string, string>> = {
  created: 'Started',
  pot_up: 'Potted up',
  division: 'Divided',
  loss: 'Lost',
  movement: 'Moved',
  sale: 'Sold',
  refund: 'Returned',
  delivery: 'Delivered',
  merge: 'Joined',
  split: 'Split',
  grade: 'Graded',
  count: 'Counted',
  state: 'Changed state',
  cost: 'Cost booked',
  reversal: 'Reversed',
}

/** Acts that operations did, by their kind. */
export const actNames: Readonly<Record<string, string>> = {
  ...eventNames,
  propagation: 'Started',
  work: 'Work',
}

/** The operations whose supplies and minutes can be corrected. */
export const operationNames = { propagation: 'Started', pot_up: 'Potted up', division: 'Divided', work: 'Work' } as const

/** The reasons of losses, as a form offers them. */
export const lossChoices = (reasons: readonly string[]) =>
  reasons.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
