/** Text on a label: broken into lines and made smaller until it fits its box, or refused. */
import { botanicalParts } from '#kernel/botanical-name.ts'
import { leastLetters } from './label-fields.ts'
import { widthOf } from './text-width.ts'

export interface LabelRun {
  readonly text: string
  readonly bold: boolean
  readonly italic: boolean
  /** A trade name: small capitals. */
  readonly trade: boolean
}

/** From one line to the next, in letter sizes. */
export const lineHeight = 1.15
/** Size of the capitals of a trade name, relative to the text around them. */
const tradeScale = 0.82
/** Text is made smaller by this much at a time. */
const step = 0.96

export const run = (text: string, more: Partial<LabelRun> = {}): LabelRun => ({
  text,
  bold: false,
  italic: false,
  trade: false,
  ...more,
})

export const botanicalRuns = (name: string): LabelRun[] =>
  botanicalParts(name).map(({ text, italic, trade }) => (trade ? run(text.toUpperCase(), { trade }) : run(text, { italic })))

const widthOfRun = ({ text, trade }: LabelRun) => widthOf(text) * (trade ? tradeScale : 1)

/** Words with the spaces behind them. */
const wordsOf = (runs: readonly LabelRun[]): LabelRun[] =>
  runs.flatMap((each) => (each.text.match(/\S+\s*|\s+/g) ?? []).map((text) => ({ ...each, text })))

/** Breaks words into lines of a width, at a letter size of 1. A word that is wider than the line has one of its own. */
function linesOf(words: readonly LabelRun[], width: number): LabelRun[][] {
  const lines: LabelRun[][] = []
  let used = Infinity
  // Parts of a word in several typefaces stay together.
  for (const [i, word] of words.entries()) {
    const wide = widthOfRun({ ...word, text: word.text.trimEnd() })
    const joined = i > 0 && !/\s$/.test(words[i - 1]?.text ?? '')
    if (used + wide > width && !(joined && used < Infinity)) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(word)
    used += widthOfRun(word)
  }
  return lines.map(joined)
}

/** A line with as few runs as it has typefaces, and no space at its end. */
function joined(line: readonly LabelRun[]): LabelRun[] {
  const runs: LabelRun[] = []
  for (const [i, word] of line.entries()) {
    const text = i === line.length - 1 ? word.text.trimEnd() : word.text
    const last = runs.at(-1)
    if (last && last.bold === word.bold && last.italic === word.italic && last.trade === word.trade)
      runs.splice(-1, 1, { ...last, text: last.text + text })
    else runs.push({ ...word, text })
  }
  return runs
}

const widthOfLine = (line: readonly LabelRun[]) => line.reduce((sum, word) => sum + widthOfRun(word), 0)

interface Fitted {
  readonly size: number
  readonly lines: readonly (readonly LabelRun[])[]
}

/** Text in a box: as large as wanted, and smaller until it fits. Undefined if it cannot be read any more. */
export function fitText(runs: readonly LabelRun[], wanted: number, width: number, height: number): Fitted | undefined {
  const words = wordsOf(runs)
  for (let size = wanted; ; size = Math.max(leastLetters, size * step)) {
    const lines = linesOf(words, width / size)
    const fits =
      lines.length * size * lineHeight <= height + 0.001 && lines.every((line) => widthOfLine(line) * size <= width + 0.001)
    if (fits) return { size, lines }
    if (size <= leastLetters) return undefined
  }
}
