import { expect, test } from 'vitest'
import { mergeList } from './merge-lists.ts'

const merge = (before: string[], wanted: string[], now: string[]) => mergeList(before, wanted, now, (name) => name.toLowerCase())

test('of two admins who change a list at once, neither undoes the other', () => {
  expect(merge(['Bed 1'], ['Bed 1', 'Bed 2'], ['Bed 1', 'Tunnel'])).toEqual(['Bed 1', 'Tunnel', 'Bed 2'])
  expect(merge(['Bed 1', 'Bed 2'], ['Bed 2'], ['Bed 1', 'Bed 2', 'Tunnel'])).toEqual(['Bed 2', 'Tunnel'])
  expect(merge(['Bed 1'], ['Bed 1', 'Bed 2'], ['Bed 1', 'Bed 2'])).toEqual(['Bed 1', 'Bed 2'])
  expect(merge(['Bed 1'], [], ['Tunnel'])).toEqual(['Tunnel'])
})

test('without changes by others, a list is as requested, in that order', () => {
  expect(merge(['Bed 1', 'Bed 2'], ['Bed 2', 'Bed 3', 'Bed 1'], ['Bed 1', 'Bed 2'])).toEqual(['Bed 2', 'Bed 3', 'Bed 1'])
})

test('of a size that two measured, the last measure counts', () => {
  const size = (code: string, litres: string) => ({ code, litres })
  const nameOf = ({ code }: { code: string }) => code
  expect(mergeList([size('PB5', '3')], [size('PB5', '3.1')], [size('PB5', '2.9'), size('PB8', '5')], nameOf)).toEqual([
    size('PB8', '5'),
    size('PB5', '3.1'),
  ])
})
