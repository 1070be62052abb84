import { expect, test } from 'vitest'
import { mergeChanges, timeAgo } from './conflict.ts'

const opened = { name: 'Bark', vendor: 'Daltons', price: '4.00', checklist: ['Sweep'] }

test('what only another user changed is taken over, what only this form changed stays', () => {
  const typed = { ...opened, vendor: 'Oderings' }
  const current = { ...opened, name: 'Pine bark', checklist: ['Sweep', 'Water'] }
  const { values, changed } = mergeChanges(opened, typed, current)
  expect(values).toEqual({ name: 'Pine bark', vendor: 'Oderings', price: '4.00', checklist: ['Sweep', 'Water'] })
  expect([...changed]).toEqual([
    ['name', { saved: 'Pine bark', contested: false }],
    ['checklist', { saved: ['Sweep', 'Water'], contested: false }],
  ])
})

test('a field that both changed keeps what was typed, and names what was saved', () => {
  const { values, changed } = mergeChanges(opened, { ...opened, name: 'Fine bark' }, { ...opened, name: 'Pine bark' })
  expect(values).toMatchObject({ name: 'Fine bark' })
  expect([...changed]).toEqual([['name', { saved: 'Pine bark', contested: true }]])
})

test('the same change made twice is no conflict, nor is a row whose form values did not change', () => {
  const typed = { ...opened, name: 'Pine bark' }
  expect(mergeChanges(opened, typed, typed).changed.size).toBe(0)
  expect(mergeChanges(opened, typed, opened)).toEqual({ values: typed, changed: new Map() })
  expect(mergeChanges({ notes: '' }, { notes: undefined }, { notes: null }).changed.size).toBe(0)
})

test('says how long ago it was', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const ago = (at: string) => timeAgo(at, now)
  expect(ago('2026-11-22T10:00:20Z')).toBe('a moment ago')
  expect(ago('2026-11-22T09:59:00Z')).toBe('1 minute ago')
  expect(ago('2026-11-22T09:15:00Z')).toBe('45 minutes ago')
  expect(ago('2026-11-22T07:59:00Z')).toBe('2 hours ago')
  expect(ago('2026-11-20T07:59:00Z')).toBe('2 days ago')
})
