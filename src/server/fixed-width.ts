/** Text whose columns stand below each other, padded with blanks, as printed reports and old systems write it. Pure. */

/** Lines that are looked at to find the columns. */
const mostSample = 2_000
const mostWidth = 1_000

/** The rows, in the lines of the file; undefined for text whose lines have no gaps in common. */
export function readFixedWidth(text: string): string[][] | undefined {
  const lines = text.split('\n')
  const sample = lines.slice(0, mostSample).filter((line) => line.trim() !== '')
  const gapped = sample.filter(hasGaps)
  if (gapped.length < 3 || gapped.length * 10 < sample.length * 7 || sample.some(isUnfit)) return undefined
  const starts = startsOf(gapped)
  if (starts.length < 3) return undefined
  return lines.map((line) => {
    if (/^[\s=_-]*$/.test(line)) return []
    const isSplit = starts.every((start) => (line[start - 1] ?? ' ') === ' ')
    return isSplit ? starts.map((start, i) => line.slice(start, starts[i + 1]).trim()) : [line.trim()]
  })
}

/** A tab, or a line of another kind of file. */
const isUnfit = (line: string) => line.includes('\t') || line.length > mostWidth

/** Three cells or more. */
const hasGaps = (line: string) => line.trim().split(/ {2,}/).length > 2

/** Places where columns begin: after two blanks or more that all lines have in common. */
function startsOf(lines: readonly string[]): number[] {
  const width = Math.max(...lines.map((line) => line.trimEnd().length))
  const isBlank = Array.from({ length: width }, (_, place) => lines.every((line) => (line[place] ?? ' ') === ' '))
  return isBlank.flatMap((blank, place) =>
    !blank && (place === 0 || (isBlank[place - 1] === true && (place === 1 || isBlank[place - 2] === true))) ? [place] : [],
  )
}
