import { expect, test } from 'vitest'
import { firstCategories } from '#modules/setup/reference/first-entries.ts'
import { drawPlant, toneOf } from './plant-drawing.ts'

const plant = '01939f2e-8a4b-7cc0-9a8e-0123456789ab'

test('each of the first categories has a drawing of its own; a category of one’s own is drawn as a shrub', () => {
  const drawn = firstCategories.map((category) => drawPlant({ category, plant, size: 100 }).leaves)
  expect(new Set(drawn).size).toBe(firstCategories.length)
  expect(drawPlant({ category: 'Bonsai', plant, size: 100 })).toEqual(drawPlant({ category: 'Shrubs', plant, size: 100 }))
})

test('a plant is drawn the same each time, and another one of its category a little differently', () => {
  for (const category of firstCategories) {
    const draw = (id: string) => drawPlant({ category, plant: id, size: 100, flowering: true })
    expect(draw(plant)).toEqual(draw(plant))
    expect(draw('another'), category).not.toEqual(draw(plant))
  }
})

test('a drawing has only finite numbers, and stays inside its frame', () => {
  for (const category of firstCategories)
    for (const size of [12, 30, 60, 100]) {
      const { stems, leaves, flowers } = drawPlant({ category, plant, size, flowering: true })
      const path = stems + leaves + flowers
      expect(path).not.toMatch(/NaN|Infinity|undefined/)
      // Points in absolute numbers; relative arcs of circles are left out.
      const points = [...path.matchAll(/[MLQA ](-?[\d.]+) (-?[\d.]+)(?=[A-Z ]|$)/g)].map((match) => [
        Number(match[1]),
        Number(match[2]),
      ])
      expect(points.length).toBeGreaterThan(3)
      for (const [x = 0, y = 0] of points) {
        expect(Math.abs(x), `${category} at ${size}`).toBeLessThanOrEqual(100)
        expect(y, `${category} at ${size}`).toBeGreaterThanOrEqual(-130)
      }
    }
})

test('flowers open only on a plant that flowers', () => {
  const draw = (flowering: boolean) => drawPlant({ category: 'Perennials', plant, size: 100, flowering }).flowers
  expect(draw(true).length).toBeGreaterThan(draw(false).length * 2)
})

test('plants have one of five colors, each the same every time', () => {
  const found = Array.from({ length: 60 }, (_, i) => toneOf(`plant-${i}`))
  expect(new Set(found)).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(toneOf('plant-7')).toBe(found[7])
})
