/** Lays out a plant passport. Its layout is given by law, so that no nursery designs its own. */
import { type LabelRun, botanicalRuns, run } from './fit-text.ts'
import { type LabelItem, type LaidOut, textItems } from './lay-out.ts'

interface PassportContent {
  readonly botanical_name: string
  readonly registration: string
  readonly traceability_code: string
  readonly origin: string
  /** The codes of protected zones or pest-free areas. */
  readonly zone: string
  /** The traceability code of the passport that it replaces. */
  readonly replaces: string
  readonly title: string
  readonly flag: boolean
}

/**
 * A plant passport: the flag at the upper left, the title at the upper right, below it the codes of a protected zone, then the elements by their letters
 * (Regulation (EU) 2016/2031, Annex VII; size and letters are free: Regulation (EU) 2017/2313).
 */
export function layOutPassport(passport: PassportContent, [width, height]: readonly [number, number]): LaidOut {
  const u = Math.min(height / 100, (0.52 * width) / 100)
  const [left, top] = [8 * u, 6 * u]
  const inner = width - 2 * left
  const flag: LabelItem[] = passport.flag ? [{ type: 'flag', x: left, y: top, width: 27 * u, height: 18 * u }] : []
  const beside = passport.flag ? 31 * u : 0
  const zoned = passport.zone !== ''
  const head = (runs: readonly LabelRun[], y: number, tall: number, size: number) =>
    textItems(runs, { x: left + beside, y, width: inner - beside, height: tall, size, align: 'end' })
  const titled = head([run(passport.title, { bold: true })], top, zoned ? 12 * u : 18 * u, 13 * u)
  const zone = zoned ? head([run(passport.zone, { bold: true })], top + 12 * u, 10 * u, 9 * u) : []
  const start = top + 24 * u
  const tall = height - start - 4 * u
  const letter = (name: string, runs: readonly LabelRun[], from: number, share: number) =>
    textItems([run(`${name} `, { bold: true }), ...runs], {
      x: left,
      y: start + from * tall,
      width: inner,
      height: share * tall,
      size: 11 * u,
      align: 'start',
    })
  const code =
    passport.replaces === '' ? passport.traceability_code : `${passport.traceability_code} (replaces ${passport.replaces})`
  const parts: readonly (readonly [string, LabelItem[] | undefined])[] = [
    ['The title', titled],
    ['The protected zone', zone],
    ['A, the botanical name,', letter('A', botanicalRuns(passport.botanical_name), 0, 0.4)],
    ['B, the registration number,', letter('B', [run(passport.registration)], 0.4, 0.2)],
    ['C, the traceability code,', letter('C', [run(code)], 0.6, 0.2)],
    ['D, the country of origin,', letter('D', [run(passport.origin)], 0.8, 0.2)],
  ]
  return {
    items: [...flag, ...parts.flatMap(([, items]) => items ?? [])],
    faults: parts.flatMap(([name, items]) => (items ? [] : [`${name} does not fit on this label. Choose a larger one.`])),
  }
}
