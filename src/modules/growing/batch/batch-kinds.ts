/** The states of batches and the ways they start, in words. Without shapes, so that every screen can afford it. */
import { keysOf } from '#kernel/record.ts'

/** Names of the states, and the tones of their badges. */
export const batchStateBadges = {
  growing: { label: 'Growing', tone: 'plain' },
  for_sale: { label: 'For sale', tone: 'ok' },
  finished: { label: 'Finished', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'bad' },
} as const
export const batchStates = keysOf(batchStateBadges)

/** Origins of a batch, worded as a choice, as the first step of its story and as a row of a report. */
export const batchMethods = {
  seed: { name: 'Seed', started: 'Sown', startedFrom: 'Seed' },
  cutting: { name: 'Cuttings', started: 'Cuttings taken', startedFrom: 'Cutting' },
  division: { name: 'Division', started: 'Divided', startedFrom: 'Division' },
  layering: { name: 'Layering', started: 'Layered', startedFrom: 'Layering' },
  graft: { name: 'Grafts', started: 'Grafted', startedFrom: 'Graft' },
  tissue_culture: { name: 'Tissue culture', started: 'From tissue culture', startedFrom: 'Tissue culture' },
  bought_in: { name: 'Bought in', started: 'Bought in', startedFrom: 'Bought in' },
  pot_up: { name: 'Potted up', started: 'Potted up', startedFrom: 'Potted from another batch' },
  split: { name: 'Split off', started: 'Split off', startedFrom: 'Split from another batch' },
  grade: { name: 'Graded', started: 'Graded', startedFrom: 'Graded from another batch' },
} as const
export const methods = keysOf(batchMethods)
