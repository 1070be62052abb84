import { expect, test } from 'vitest'
import { drillKey } from '#modules/figures/engine/drill-key.ts'
import { isMonthOfCash, parseStatementKey, partsOfFigure } from './statement-drill-down.ts'

test('opens a sum to all its parts', () => {
  expect(partsOfFigure('sales:zero').map(({ key, sign }) => (sign === 1 ? key : `-${key}`))).toEqual([
    'invoiced:zero',
    '-deposits:start:zero',
    'deposits:end:zero',
  ])
  expect(partsOfFigure('profit').map(({ key, sign }) => (sign === 1 ? key : `-${key}`))).toEqual([
    'accounts:income',
    '-accounts:cost_of_sales',
    '-accounts:expense',
  ])
  expect(partsOfFigure('constructor')).toEqual([{ key: 'constructor', sign: 1 }])
})

test('has lines for every part of every sum', () => {
  for (const sum of ['profit', 'sales:booked', 'expenses:booked', 'tax', 'adjusted', 'cash', 'held', 'stock'])
    for (const { key } of partsOfFigure(sum)) expect([key, parseStatementKey(key)?.of]).toEqual([key, key.split(':')[0]])
})

test('parses a key of a figure, of one kind of it, or of one dimension of it', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  expect(parseStatementKey('invoiced:zero')).toEqual({ of: 'invoiced', kind: 'zero' })
  expect(parseStatementKey(drillKey('account_days', id, 'Pots: clay'))).toEqual({
    of: 'account_days',
    id,
    category: 'Pots: clay',
  })
  expect(parseStatementKey(`account_days:${id}:`)).toEqual({ of: 'account_days', id, category: '' })
  expect(parseStatementKey(`account_days:${id}`)).toEqual({ of: 'account_days', id })
  expect(parseStatementKey(`plants:${id}`)).toEqual({ of: 'plants', id })
  for (const key of ['', '*', 'sales', 'invoiced:gold', 'plants:x', 'held', 'adjusted', 'on_hand:x', 'constructor'])
    expect([key, parseStatementKey(key)]).toEqual([key, undefined])
  expect(['2026-03-01', '2026-13-01', '2026-03-02', 'cash'].map(isMonthOfCash)).toEqual([true, false, false, false])
})
