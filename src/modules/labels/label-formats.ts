/** Label formats: sheets with a grid, and rolls. No schemas here, so that screens stay small. All lengths in millimetres. */

export interface LabelFormat {
  readonly id: string
  readonly name: string
  readonly page: readonly [width: number, height: number]
  readonly label: readonly [width: number, height: number]
  readonly across: number
  readonly down: number
  readonly left: number
  readonly top: number
  /** From one label's left edge to the next one's. */
  readonly gap: number
}

const a4 = [210, 297] as const

const roll = (width: number, height: number): LabelFormat => ({
  id: `roll-${width}x${height}`,
  name: `Roll, ${width} × ${height} mm`,
  page: [width, height],
  label: [width, height],
  across: 1,
  down: 1,
  left: 0,
  top: 0,
  gap: 0,
})

export const labelFormats: readonly LabelFormat[] = [
  {
    id: 'a4-65',
    name: 'A4, 65 a sheet: 38.1 × 21.2 mm',
    page: a4,
    label: [38.1, 21.2],
    across: 5,
    down: 13,
    left: 4.75,
    top: 10.7,
    gap: 2.5,
  },
  { id: 'a4-24', name: 'A4, 24 a sheet: 70 × 37 mm', page: a4, label: [70, 37], across: 3, down: 8, left: 0, top: 0.5, gap: 0 },
  {
    id: 'a4-21',
    name: 'A4, 21 a sheet: 63.5 × 38.1 mm',
    page: a4,
    label: [63.5, 38.1],
    across: 3,
    down: 7,
    left: 7.25,
    top: 15.15,
    gap: 2.5,
  },
  {
    id: 'a4-8',
    name: 'A4, 8 a sheet: 99.1 × 67.7 mm',
    page: a4,
    label: [99.1, 67.7],
    across: 2,
    down: 4,
    left: 4.65,
    top: 13.1,
    gap: 2.5,
  },
  {
    id: 'letter-30',
    name: 'Letter, 30 a sheet: 2⅝ × 1 in',
    page: [215.9, 279.4],
    label: [66.7, 25.4],
    across: 3,
    down: 10,
    left: 4.7,
    top: 12.7,
    gap: 3.2,
  },
  roll(57, 32),
  roll(76, 25),
  roll(100, 50),
]

const leastSide = 10
const mostSide = 300

/** A roll of any size, by its id `roll-60x40`; undefined for anything else. */
function ownRoll(id: string): LabelFormat | undefined {
  const [, width, height] = /^roll-(\d{2,3})x(\d{2,3})$/.exec(id) ?? []
  const sides = [Number(width), Number(height)]
  return sides.every((side) => side >= leastSide && side <= mostSide) ? roll(sides[0] ?? 0, sides[1] ?? 0) : undefined
}

const formatWith = (id: string) => labelFormats.find((format) => format.id === id) ?? ownRoll(id)

export const labelFormatOf = (id: string): LabelFormat => formatWith(id) ?? labelFormats[1]!

/** Explains why a text names no label format; undefined if it does. */
export const labelFormatFault = (id: string): string | undefined =>
  formatWith(id) ? undefined : `Choose one of the papers, or a roll from ${leastSide} to ${mostSide} mm.`

export const perSheet = ({ across, down }: LabelFormat): number => across * down

/** Labels arranged on sheets, starting at a position (from 1) if the first sheet is partly used. `undefined` is an empty position. */
export function sheetsOf<Label>(labels: readonly Label[], format: LabelFormat, begin: number): (Label | undefined)[][] {
  const places = perSheet(format)
  const skipped = Math.max(0, Math.min(places - 1, begin - 1))
  const all = [...Array.from({ length: skipped }, () => undefined), ...labels]
  return Array.from({ length: Math.ceil(all.length / places) }, (_, i) => all.slice(i * places, (i + 1) * places))
}
