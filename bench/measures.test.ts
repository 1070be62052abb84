import { expect, test } from 'vitest'
import { type Measure, pictureOf, tableOfMeasures } from './measures.ts'

const share: Measure = { name: 'sale, 1 till', measured: 50, must: 45, aim: 100, unit: '%', better: 'more' }
const time: Measure = { name: 'search', measured: 35, must: 30, aim: 10, unit: 'ms', better: 'less' }

test('says of each measure whether it is reached', () => {
  const lines = tableOfMeasures([share, time, { ...time, measured: 9 }]).split('\n')
  expect(lines[1]).toMatch(/^sale, 1 till +50 % +≥ 45 % +100 % +reached$/)
  expect(lines[2]).toMatch(/^search +35 ms +≤ 30 ms +10 ms +not reached$/)
  expect(lines[3]).toMatch(/aim reached$/)
})

test('draws a bar for each, as a share of its aim, and a line at what must be reached', () => {
  const svg = pictureOf([share, time])
  const widths = [...svg.matchAll(/<rect x="300" y="\d+" width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths).toEqual([50, 1000 / 35].map((percent) => Number(((percent / 100 / 1.25) * 420).toFixed(1))))
  expect(svg).toContain('search')
})
