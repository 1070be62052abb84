import type { BatchState, PlantBatch } from '../batch.ts'

export const stateNames: Readonly<Record<BatchState, string>> = {
  growing: 'Growing',
  for_sale: 'For sale',
  finished: 'Finished',
  discarded: 'Discarded',
}

export const stateTones = { growing: 'plain', for_sale: 'ok', finished: 'neutral', discarded: 'bad' } as const

export const methodNames: Readonly<Record<PlantBatch['method'], string>> = {
  seed: 'Seed',
  cutting: 'Cuttings',
  division: 'Division',
  layering: 'Layering',
  graft: 'Grafts',
  tissue_culture: 'Tissue culture',
  bought_in: 'Bought in',
  pot_up: 'Potted up',
  split: 'Split off',
  grade: 'Graded',
}

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

/** The operations whose supplies and minutes can be corrected. */
export const operationNames = { propagation: 'Started', pot_up: 'Potted up', division: 'Divided', work: 'Work' } as const

/** The reasons of losses, as a form offers them. */
export const lossChoices = (reasons: readonly string[]) =>
  reasons.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
