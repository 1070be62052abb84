import { expect, test } from 'vitest'
import { locationPath, readLocationLabel, scannedLocation } from './location-label.ts'

const [bed, merged, other] = [
  '01939f2e-0000-7000-8000-000000000001',
  '01939f2e-0000-7000-8000-000000000002',
  '01939f2e-0000-7000-8000-000000000003',
]
const locations = [
  { id: bed, name: 'Bed 1', within: ['Tunnel 1'], merged_ids: [merged] },
  { id: other, name: '26-0001', within: [], merged_ids: [] },
]

test.each([
  [`https://grow.example${locationPath(bed)}`, 'Bed 1'],
  [` https://grow.example${locationPath(bed).toUpperCase().replace('/AT/', '/at/')}\r`, 'Bed 1'],
  [`/at/${merged}`, 'Bed 1'],
  ['bed 1 ', 'Bed 1'],
  ['26-0001', '26-0001'],
  [`/at/${merged.replace('2e-', '2f-')}`, undefined],
  [`/l/${'x'.repeat(38)}/26-0001`, undefined],
  [bed, undefined],
  ['', undefined],
])('%j is the location %j', (scanned, name) => {
  expect(scannedLocation(scanned, locations)?.name).toBe(name)
})

test('only the address of a label is read as one', () => {
  expect(readLocationLabel(`https://grow.example/at/${bed}`)).toBe(bed)
  expect(readLocationLabel(`https://grow.example/b/26-0001?next=/at/${bed}/more`)).toBeUndefined()
})
