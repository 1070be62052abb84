import { expect, test } from 'vitest'
import { containerDoubt } from './container-doubt.ts'

const sizes = [
  { code: '9 cm', system: 'diameter', litres: '0.5' },
  { code: 'PB3', system: 'pint bag', litres: '1.7' },
  { code: 'PB5', system: 'pint bag', litres: '2.8' },
] as const

test.each([
  ['a larger size', ['9 cm'], 'PB3', undefined],
  ['a size of new plants', [], '9 cm', undefined],
  ['the same size, however it is written', ['PB3'], ' pb3 ', undefined],
  ['an unmeasured size that the plants are in', ['Old crate'], 'old crate', undefined],
  ['a larger size than one that is not measured', ['Old crate'], '9 cm', undefined],
  ['an unknown one', ['9 cm'], 'Bathtub ', 'Bathtub is not one of your container sizes. It is added to them if you continue.'],
  ['a smaller one', ['9 cm', 'PB5'], 'PB3', 'PB3 is smaller than PB5, where the plants are now.'],
])('asks about %s', (_, from, to, doubt) => {
  expect(containerDoubt(sizes, from, to)).toBe(doubt)
})
