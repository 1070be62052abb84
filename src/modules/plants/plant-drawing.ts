/**
 * Plants as line drawings, made from their category: the picture of a plant that has no photo. Two plants of a category differ a little.
 * Its foot is at (0, 0), and it is at most 100 high and 120 wide.
 */

import { type Point, at, blade, circle, cloud, daisy, ground, line, spread, towards, written } from './plant-shapes.ts'

export interface PlantDrawing {
  /** Outlines of stems and trunks: not filled. */
  readonly stems: string
  readonly leaves: string
  readonly flowers: string
}

/** A number from 0 up to 1, the same for the same plant and place. */
type Vary = (place: number) => number

const blank: PlantDrawing = { stems: '', leaves: '', flowers: '' }

type Draw = (size: number, vary: Vary, flowering: boolean) => PlantDrawing

/** Blades from one foot. The outer ones first: the inner ones lie over them. */
function fan(
  count: number,
  { reach, length, width, droop }: { reach: number; length: number; width: number; droop: number },
  vary: Vary,
) {
  return spread(count, -reach, reach)
    .map((angle, i) => ({
      angle: angle + (vary(i) - 0.5) * 8,
      long: length * (1 - Math.abs(angle) / 230) * (0.88 + vary(i + 20) * 0.12),
    }))
    .toSorted((a, b) => Math.abs(b.angle) - Math.abs(a.angle))
    .map(({ angle, long }) =>
      blade({ from: { x: angle / 9, y: 0 }, angle, length: long, width, droop: (droop * long * Math.abs(angle)) / 90 }),
    )
    .join('')
}

const flax: Draw = (size, vary, flowering) => {
  const top = towards({ x: 2, y: 0 }, 6, size * 1.05)
  return {
    stems: flowering ? line({ x: 2, y: 0 }, { x: 1, y: -size * 0.6 }, top) : '',
    leaves: fan(9, { reach: 58, length: size * 0.96, width: size * 0.065, droop: 0.18 }, vary),
    flowers: flowering
      ? spread(5, 0, 0.34)
          .map((share, i) =>
            blade({ from: towards(top, 186, size * share), angle: i % 2 ? -48 : 52, length: size * 0.13, width: size * 0.04 }),
          )
          .join('')
      : '',
  }
}

const grass: Draw = (size, vary, flowering) => ({
  stems: flowering
    ? spread(4, -26, 30)
        .map((angle) => line(ground, towards(ground, angle * 0.4, size * 0.6), towards(ground, angle, size)))
        .join('')
    : '',
  leaves: fan(15, { reach: 74, length: size * 0.86, width: size * 0.026, droop: 0.5 }, vary),
  flowers: flowering
    ? spread(4, -26, 30)
        .map((angle) => blade({ from: towards(ground, angle, size * 0.86), angle, length: size * 0.2, width: size * 0.035 }))
        .join('')
    : '',
})

const fern: Draw = (size, vary) => {
  const fronds = spread(7, -78, 78).map((angle, i) => ({
    angle,
    long: size * (0.9 + vary(i) * 0.1) * (1 - Math.abs(angle) / 420),
  }))
  const point = (angle: number, long: number, share: number): Point => {
    const straight = towards(ground, angle * (0.35 + share * 0.65), long * share)
    return { x: straight.x, y: straight.y + long * 0.22 * share ** 3 * (Math.abs(angle) / 50) }
  }
  return {
    stems: fronds.map(({ angle, long }) => line(ground, point(angle, long, 0.55), point(angle, long, 1))).join(''),
    leaves: fronds
      .flatMap(({ angle, long }) =>
        spread(8, 0.24, 0.97).flatMap((share) =>
          [-1, 1].map((side) =>
            blade({
              from: point(angle, long, share),
              angle: angle * (0.5 + share * 0.8) + side * 62,
              length: long * 0.21 * (1.12 - share),
              width: long * 0.035,
            }),
          ),
        ),
      )
      .join(''),
    flowers: '',
  }
}

const tree: Draw = (size, vary) => {
  const crown = size * 0.34
  const centers = [
    { x: -crown * 0.72, y: -size * 0.5 },
    { x: crown * 0.74, y: -size * (0.5 + vary(1) * 0.06) },
    { x: (vary(2) - 0.5) * crown * 0.4, y: -size * 0.7 },
  ]
  const trunk = size * 0.026
  return {
    stems: [
      `M${at({ x: -trunk, y: 0 })}L${at({ x: -trunk * 0.7, y: -size * 0.42 })}M${at({ x: trunk, y: 0 })}L${at({ x: trunk * 0.7, y: -size * 0.42 })}`,
      ...centers.map((center) => line({ x: 0, y: -size * 0.3 }, { x: 0, y: center.y * 0.8 }, center)),
    ].join(''),
    leaves: centers.map((center, i) => cloud(center, crown * (i === 2 ? 0.86 : 0.72), 9 + i)).join(''),
    flowers: '',
  }
}

const shrub: Draw = (size, vary, flowering) => {
  const tips = spread(7, -58, 58).map((angle, i) => ({ angle, tip: towards(ground, angle, size * (0.62 + vary(i) * 0.14)) }))
  return {
    stems: tips.map(({ angle, tip }) => line(ground, towards(ground, angle * 0.35, size * 0.36), tip)).join(''),
    leaves: tips
      .flatMap(({ angle, tip }, i) =>
        spread(5, 0.42, 1).flatMap((share, k) => {
          const from = { x: tip.x * share, y: tip.y * share }
          return [-1, 1].map((side) =>
            blade({
              from,
              angle: angle + side * (38 + vary(i * 5 + k) * 24),
              length: size * 0.17,
              width: size * 0.065,
            }),
          )
        }),
      )
      .join(''),
    flowers: flowering
      ? tips
          .filter((_, i) => i % 2 === 1)
          .map(({ tip }) => circle(tip, size * 0.035))
          .join('')
      : '',
  }
}

const succulent: Draw = (size, vary) => {
  const foot = { x: 0, y: -size * 0.04 }
  const row = (count: number, reach: number, length: number) =>
    spread(count, -reach, reach)
      .toSorted((a, b) => Math.abs(b) - Math.abs(a))
      .map((angle, i) => blade({ from: foot, angle, length: size * (length + vary(i) * 0.04), width: size * 0.15 }))
      .join('')
  return { stems: '', leaves: row(6, 82, 0.58) + row(5, 56, 0.56) + row(3, 22, 0.52), flowers: '' }
}

const cactus: Draw = (size, vary, flowering) => {
  const column = ({ x, y }: Point, half: number, height: number) =>
    `M${at({ x: x - half, y })}V${written(y - height)}a${written(half)} ${written(half)} 0 0 1 ${written(half * 2)} 0V${written(y)}Z`
  const half = size * 0.13
  const tall = size * (0.66 + vary(1) * 0.1)
  const arm = (side: number, low: number, high: number) => {
    const x = side * half * 2.2
    const thick = half * 0.56
    return `M${at({ x: side * half, y: -low })}H${written(x)}V${written(-high)}M${at({ x: x - thick, y: -low - thick })}V${written(-high)}a${written(thick)} ${written(thick)} 0 0 1 ${written(thick * 2)} 0V${written(-low + thick)}H${written(side * half)}Z`
  }
  return {
    stems: [-0.45, 0, 0.45]
      .map((share) => `M${at({ x: half * share, y: -size * 0.04 })}V${written(-tall - half * 0.5)}`)
      .join(''),
    leaves: column(ground, half, tall) + arm(1, size * 0.26, size * 0.5) + arm(-1, size * 0.36, size * 0.58),
    flowers: flowering ? daisy({ x: 0, y: -tall - half }, size * 0.09, vary(2) * 40) : '',
  }
}

const perennial: Draw = (size, vary, flowering) => {
  const stalks = spread(5, -34, 34).map((angle, i) => ({ angle, tip: towards(ground, angle, size * (0.66 + vary(i) * 0.2)) }))
  return {
    stems: stalks.map(({ angle, tip }) => line(ground, towards(ground, angle * 0.3, size * 0.44), tip)).join(''),
    leaves: fan(9, { reach: 80, length: size * 0.44, width: size * 0.075, droop: 0.1 }, vary),
    flowers: stalks
      .map(({ tip }, i) => (flowering ? daisy(tip, size * 0.115, vary(i) * 50) : circle(tip, size * 0.028)))
      .join(''),
  }
}

const annual: Draw = (size, vary, flowering) => {
  const stalks = spread(5, -46, 46).map((angle, i) => ({ angle, tip: towards(ground, angle, size * (0.46 + vary(i) * 0.16)) }))
  return {
    stems: stalks.map(({ angle, tip }) => line(ground, towards(ground, angle * 0.5, size * 0.3), tip)).join(''),
    leaves: fan(11, { reach: 86, length: size * 0.34, width: size * 0.085, droop: 0.05 }, vary),
    flowers: stalks
      .flatMap(({ tip, angle }) =>
        flowering
          ? [-40, 40, 0].map((turn) => blade({ from: tip, angle: angle * 0.4 + turn, length: size * 0.17, width: size * 0.085 }))
          : [circle(tip, size * 0.03)],
      )
      .join(''),
  }
}

const kinds: Readonly<Record<string, Draw>> = {
  Trees: tree,
  Shrubs: shrub,
  Ferns: fern,
  Grasses: grass,
  Flaxes: flax,
  Succulents: succulent,
  Cactus: cactus,
  Perennials: perennial,
  Annuals: annual,
}

/** Two seed leaves on a stem. */
const seedling = (size: number): PlantDrawing => ({
  ...blank,
  stems: `M0 0V${written(-size * 0.7)}`,
  leaves: [-58, 58]
    .map((angle) => blade({ from: { x: 0, y: -size * 0.68 }, angle, length: size * 0.5, width: size * 0.2 }))
    .join(''),
})

/** The same for the same plant: a small hash of its id. */
function varyBy(plant: string): Vary {
  const seed = Array.from(plant, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (hash, code) => (Math.imul(hash, 31) + code) >>> 0,
    7,
  )
  return (place) => {
    let mixed = Math.imul(seed ^ Math.imul(place + 1, 0x9e3779b1), 0x85ebca6b) >>> 0
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}

export interface PlantDrawingOptions {
  readonly category: string
  /** Seed of the variation within a category: an id. */
  readonly plant: string
  /** Its height, 100 at most; below 24 it is a seedling. */
  readonly size: number
  readonly flowering?: boolean
}

const tones = 5

/** Index of a plant's colours of leaves and flowers, by its id. */
export const toneOf = (plant: string): number => Math.floor(varyBy(plant)(97) * tones)

/** A category of the nursery's own is drawn as a shrub. */
export const drawPlant = ({ category, plant, size, flowering = false }: PlantDrawingOptions): PlantDrawing =>
  size < 24 ? seedling(size) : (kinds[category] ?? shrub)(size, varyBy(plant), flowering)
