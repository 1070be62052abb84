/** The day of a driver: which run, which stop, and the words for what came back. */
import { expect, test } from 'vitest'
import { inDriverOrder, mapLink, phoneLink, reasonText, wayOf } from './driver-day.ts'

const stop = (id: string, status: 'planned' | 'delivered' | 'refused') => ({ id, status })

test('the run that is out comes first, then what leaves next, and what is done last', () => {
  const run = (id: string, status: 'out' | 'loading' | 'planned' | 'done', run_date: string, start_time: string) => ({
    id,
    status,
    run_date,
    start_time,
  })
  const runs = [
    run('done', 'done', '2026-11-26', '06:00'),
    run('late', 'planned', '2026-11-26', '13:00'),
    run('early', 'planned', '2026-11-26', '07:30'),
    run('out', 'out', '2026-11-26', '09:00'),
    run('out since yesterday', 'out', '2026-11-25', '15:00'),
  ]
  expect(inDriverOrder(runs).map(({ id }) => id)).toEqual(['out since yesterday', 'out', 'early', 'late', 'done'])
})

test('the next stop is the first that is not done, or the one that the driver chooses', () => {
  const stops = [stop('a', 'delivered'), stop('b', 'planned'), stop('c', 'planned'), stop('d', 'refused')]
  const ids = (chosen?: string) => {
    const { next, later, done } = wayOf(stops, chosen)
    return [next?.id, later.map(({ id }) => id), done.map(({ id }) => id)]
  }
  expect(ids()).toEqual(['b', ['c'], ['a', 'd']])
  expect(ids('c')).toEqual(['c', ['b'], ['a', 'd']])
  // One that is done meanwhile is not the next any more.
  expect(ids('a')).toEqual(['b', ['c'], ['a', 'd']])
  expect(wayOf([stop('a', 'delivered')]).next).toBeUndefined()
})

test('a reason is the chosen one with what was added; another one is only its words', () => {
  expect(reasonText('Closed', '')).toBe('Closed')
  expect(reasonText('Wrong address', ' moved to 9 Elm St ')).toBe('Wrong address: moved to 9 Elm St')
  expect(reasonText('Other', ' Dog ')).toBe('Dog')
  expect(reasonText('Other', ' ')).toBe('')
})

test('an address opens the map and a number the phone, whatever is written in them', () => {
  expect(mapLink('4 Elm St\n Levin & more')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=4%20Elm%20St%2C%20Levin%20%26%20more',
  )
  expect(phoneLink('+64 (6) 555-1234')).toBe('tel:+6465551234')
})
