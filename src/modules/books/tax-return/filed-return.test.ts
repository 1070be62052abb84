/** Filing tax returns: which days can be filed, and what a filed box is compared with. */
import { expect, test } from 'vitest'
import { boxesOf, compareBoxes, dueOf, filingProblems } from './filed-return.ts'

const filed = [{ from: '2026-07-01', to: '2026-08-31' }]
const problemOf = (wanted: { from: string; to: string; filed_on?: string }) =>
  filingProblems(wanted, { today: '2026-11-23', filed })

test('files a period that is over and that no filed return covers', () => {
  expect(problemOf({ from: '2026-09-01', to: '2026-10-31' })).toEqual([])
  expect(problemOf({ from: '2026-09-01', to: '2026-11-22', filed_on: '2026-11-23' })).toEqual([])
  expect(problemOf({ from: '2026-05-01', to: '2026-06-30', filed_on: '2026-07-28' })).toEqual([])
})

test('refuses days that run backwards, are not over, or are in a filed return, each at its field', () => {
  expect(problemOf({ from: '2026-09-02', to: '2026-09-01' })).toMatchObject([{ path: 'to' }])
  expect(problemOf({ from: '2026-11-01', to: '2026-11-23' })).toMatchObject([
    { path: 'to', message: expect.stringMatching(/not over/) as string },
  ])
  for (const [from, to] of [
    ['2026-08-31', '2026-09-30'],
    ['2026-06-01', '2026-07-01'],
    ['2026-07-15', '2026-07-16'],
    ['2026-01-01', '2026-10-31'],
  ] as const)
    expect(problemOf({ from, to }), `${from} to ${to}`).toMatchObject([
      { path: 'from', message: expect.stringContaining('is already filed') as string },
    ])
})

test('refuses a day of filing within the period or to come', () => {
  const filedOn = (filed_on: string) => problemOf({ from: '2026-09-01', to: '2026-10-31', filed_on })
  expect(filedOn('2026-10-31')).toEqual([
    { path: 'filed_on', message: 'A return is filed after its last day. Choose a later day.' },
  ])
  expect(filedOn('2026-11-24')).toEqual([{ path: 'filed_on', message: 'Choose today or an earlier day.' }])
  expect([filedOn('2026-11-01'), filedOn('2026-11-23')]).toEqual([[], []])
})

test('compares each filed box with the box of the same name, and leaves open what the form no longer has', () => {
  const box = (name: string, amount: string) => ({ box: name, label: name, amount })
  expect(compareBoxes([box('5', '10.00'), box('9', '1.00')], [box('5', '12.00'), box('10', '3.00')])).toEqual([
    { ...box('5', '10.00'), now: '12.00' },
    { ...box('9', '1.00'), now: null },
  ])
})

test('finds the box that is due on either basis', () => {
  const report = (key: string) => ({
    title: 'VAT return',
    from: '2026-01-01',
    to: '2026-03-31',
    before: null,
    sections: [
      {
        id: 'tax',
        title: 'VAT return',
        note: '',
        columns: [
          { id: 'label', title: 'Description', kind: 'text' as const },
          { id: 'box', title: 'Box', kind: 'text' as const },
          { id: 'amount', title: 'Amount', kind: 'money' as const },
        ],
        rows: [
          { key: 'tax:sales', cells: ['VAT due', '1', '20.00'] },
          { key, cells: ['To pay', '5', '15.00'] },
          { key: 'sales', cells: ['Sales', '6', '100.00'] },
        ],
        total: null,
      },
    ],
  })
  expect(dueOf(report('tax'))).toEqual({ box: '5', label: 'To pay', amount: '15.00' })
  expect(dueOf(report('paid_tax'))).toEqual({ box: '5', label: 'To pay', amount: '15.00' })
  expect(dueOf(report('other'))).toBeUndefined()
  expect([boxesOf({ ...report('tax'), sections: [] }), dueOf({ ...report('tax'), sections: [] })]).toEqual([[], undefined])
})
