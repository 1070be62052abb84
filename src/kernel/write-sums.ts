/** Writes the marked amounts of a sentence with the nursery’s currency. */
import { type Formats, money } from './format.ts'
import { sumMark } from './money.ts'

const marked = new RegExp(`${sumMark}([^${sumMark}]+)${sumMark}`, 'g')

export const writeSums = (text: string, formats: Formats): string =>
  text.replaceAll(marked, (_, amount: string) => money(amount, formats))
