import { expect, test } from 'vitest'
import { isNearly, startOf } from './near-match.ts'
import { type Place, actionsOfOpen, withRecent } from './palette.ts'

const id = '01939f2e-8a4b-7cc0-9a8e-0123456789ab'

test('offers the actions of the record that is open, to the roles that may do them', () => {
  const batch = actionsOfOpen(`/production/batches/${id}`, 'production')
  expect(batch[0]).toEqual({ label: 'Pot up', detail: 'this batch', path: `/production/batches/${id}?action=pot-up` })
  expect(batch.at(-1)?.path).toBe(`/production/labels?batches=${id}`)
  expect(actionsOfOpen(`/production/batches/${id}`, 'sales')).toEqual([])
  expect(actionsOfOpen(`/plants/${id}`, 'production').map(({ label }) => label)).toEqual(['Start a batch', 'See its batches'])
  expect(actionsOfOpen('/production/batches', 'admin')).toEqual([])
})

test('remembers the last five places, each once, the last one first', () => {
  const place = (path: string): Place => ({ label: path, detail: '', path })
  const recent = ['/a', '/b', '/c', '/d', '/e', '/b', '/f'].reduce<Place[]>((known, path) => withRecent(known, place(path)), [])
  expect(recent.map(({ path }) => path)).toEqual(['/f', '/b', '/e', '/d', '/c'])
})

test.each([
  ['English lavender Hidcote', 'lavendar'],
  ['Kōwhai', 'kohwai'],
  ['Phormium tenax', 'phromium'],
  ['Plant Production', 'prodction'],
  ['Hydrangea Nikko Blue', 'hydranga blu'],
])('%s is found by %s', (text, typed) => {
  expect(isNearly(text, typed)).toBe(true)
})

test.each([
  ['Lavender', 'lemon'],
  ['Kauri', 'kar'],
  ['Rimu', 'ribs'],
  ['Lavender', ''],
  ['Phormium tenax', 'phormium cookianum'],
])('%s is not found by %s', (text, typed) => {
  expect(isNearly(text, typed)).toBe(false)
})

test('a mistyped word is looked for by its first three letters; a short one is not', () => {
  expect(startOf('Lavendar blue')).toBe('lav')
  expect(startOf('kōhwai')).toBe('koh')
  expect(startOf('pb5')).toBe('')
})
