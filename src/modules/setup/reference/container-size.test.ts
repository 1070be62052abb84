import { expect, test } from 'vitest'
import { Settings } from '#modules/setup/settings/settings.ts'
import { type ContainerSize, containerSizeCalled, firstSizes, usualSizes } from './container-size.ts'
import { countries } from '#kernel/country.ts'

test.each(countries)('the sizes of %s have one name each, true litres, and the smallest comes first', (country) => {
  const sizes = firstSizes(country, [])
  expect(Settings.shape.containerSizes.safeParse(sizes).success).toBe(true)
  expect(new Set(sizes.map(({ code }) => code.toLowerCase())).size).toBe(sizes.length)
  const litres = sizes.map((size) => Number(size.litres))
  expect(litres).toEqual(litres.toSorted((a, b) => a - b))
  expect(usualSizes(country)).toHaveLength(sizes.length)
})

test('a trade number is no gallon, and a pint bag no pint', () => {
  expect(containerSizeCalled(usualSizes('US'), '#1')?.litres).toBe('2.8')
  expect(containerSizeCalled(usualSizes('NZ'), 'pb12')?.litres).toBe('10')
})

test('a nursery’s own measure goes before its country’s, and its own sizes stand among them', () => {
  const own = [
    { code: 'pb3', system: 'pint bag', litres: '2' },
    { code: 'Half barrel', system: 'litre', litres: '95' },
  ] satisfies ContainerSize[]
  const sizes = firstSizes('NZ', own)
  expect(containerSizeCalled(sizes, 'PB3')).toEqual(own[0])
  expect(sizes.at(-1)?.code).toBe('Half barrel')
  expect(containerSizeCalled(sizes, 'Bucket')).toBeUndefined()
})

test('a size is refused without litres, with none, or twice by one name', () => {
  const bad = (sizes: unknown) => expect(Settings.shape.containerSizes.safeParse(sizes).success).toBe(false)
  bad([{ code: 'A', system: 'litre', litres: '0' }])
  bad([{ code: 'A', system: 'litre' }])
  bad([{ code: 'A', system: 'gallon', litres: '1' }])
  bad([
    { code: 'A', system: 'litre', litres: '1' },
    { code: 'a ', system: 'litre', litres: '2' },
  ])
})
