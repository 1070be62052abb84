/** Writes the marked amounts of a sentence with the nursery’s currency. */
import { type Formats, money } from './format.ts'
import { sumMark } from './money.ts'

/** Every second part stands between two marks. */
export const writeSums = (text: string, formats: Formats): string =>
  text
    .split(sumMark)
    .map((part, i) => (i % 2 === 0 ? part : money(part, formats)))
    .join('')
