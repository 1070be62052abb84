import { expect, test } from 'vitest'
import { formValues } from './form-values.ts'

interface Task {
  readonly title: string
  readonly kind: 'water' | 'feed'
  readonly minutes: number | null
  readonly due: string | null
  readonly done: boolean
  readonly note?: string
}
const empty = { title: '', kind: 'feed', minutes: '10', due: '2026-11-23', done: false, note: '' } as const

test('a new row starts with the empty form', () => {
  expect(formValues<Task, typeof empty>(undefined, empty)).toEqual(empty)
})

test('a row is shown as text, and what it leaves open as empty text rather than as the start of a new one', () => {
  const row: Task = { title: 'Water', kind: 'water', minutes: 5, due: null, done: true }
  expect(formValues(row, empty)).toEqual({ title: 'Water', kind: 'water', minutes: '5', due: '', done: true, note: '' })
})

test('nought is shown as nought', () => {
  const row: Task = { title: '', kind: 'feed', minutes: 0, due: null, done: false }
  expect(formValues(row, empty)).toMatchObject({ minutes: '0', done: false })
})

test('columns that the form has no field for are left out', () => {
  const row = { title: 'Water', version: 3 }
  expect(formValues(row, { title: '' })).toEqual({ title: 'Water' })
})
