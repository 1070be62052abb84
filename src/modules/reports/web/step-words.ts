/** The lines of a step of a margin: what they are called, and their key. */
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import { number } from '#web/ui/format.ts'
import { spendings } from '../drill-down.ts'
import { type StepId, stepNames } from '../margin.ts'

interface Subject {
  readonly plant: string
  readonly size: string | undefined
  readonly name: string
  readonly quantity: string
}

export function wordsOf(step: StepId, { plant, size, name, quantity }: Subject) {
  const ofSize = size === undefined ? [] : [size]
  const spending = spendings.find((each) => each === step)
  if (spending)
    return {
      key: drillKey(size === undefined ? 'spent' : 'spent_size', spending, plant, ...ofSize),
      title: `Spent on ${name}: ${stepNames[spending].toLowerCase()}`,
      note: 'All costs of its batches to date; their cost is split in these proportions.',
    }
  if (step === 'space')
    return {
      key: drillKey('space', plant, ...ofSize),
      title: `Space of ${name}`,
      note: 'The batches sold in the period, with what the space of those plants has cost. A management figure: it is not in the books.',
    }
  if (step === 'royalties')
    return {
      key: drillKey(size === undefined ? 'sold' : 'sold_size', plant, ...ofSize),
      title: `Royalties of ${name}: what was sold`,
      note: 'All sales in the period. Its terms say what is paid for each, or in percent of the price. A management figure: it is not in the cost of the plant.',
    }
  if (step === 'losses')
    return {
      key: drillKey('lifetime_losses', plant),
      title: `Lost: ${name}`,
      note: 'All losses to date; the surviving plants carry their cost.',
    }
  return {
    key: drillKey(size === undefined ? 'sold' : 'sold_size', plant, ...ofSize),
    title: `Sold: ${name}`,
    note: `All sales in the period; the step is the average of ${number(Math.round(Number(quantity)))}.`,
  }
}
