import { expect, test } from 'vitest'
import { invalid } from '#kernel/problem.ts'
import { sumText } from '#kernel/money.ts'
import {
  CloseBody,
  type TillSession,
  beyondDrawer,
  isOpenAt,
  noTillToPayFrom,
  planClose,
  reportOf,
  tillClosed,
  unknownTillSession,
  withoutFigures,
} from './till-session.ts'

const booked = {
  opening_float: '200.00',
  sales: 3,
  rounding: '-0.05',
  cash_moved: '-50.00',
  tenders: [
    { method: 'cash', taken: '80.00', given_back: '12.50' },
    { method: 'eftpos', taken: '40.05', given_back: '0.00' },
  ],
}

test('the drawer should hold the float, what was taken, less what was given back and taken out', () => {
  expect(reportOf(booked).tenders).toMatchObject([
    { method: 'cash', expected: '217.50', counted: null },
    { method: 'eftpos', expected: '40.05' },
  ])
  expect(reportOf({ ...booked, tenders: [] }).tenders).toMatchObject([{ method: 'cash', expected: '150.00' }])
})

test('a count that is right closes without a word; one that is off says why', () => {
  const right = [
    { value: '100', count: 2 },
    { value: '10', count: 1 },
    { value: '0.50', count: 15 },
  ]
  expect(planClose(booked, { cash: right }).variance).toBe(0n)
  const short = right.slice(0, 2)
  expect(() => planClose(booked, { cash: short })).toThrow(`${sumText(210_00n)} counted, ${sumText(217_50n)} expected.`)
  expect(planClose(booked, { cash: short, reason: 'Parking meter' }).variance).toBe(-750n)
  const others = (amount: string) => ({ cash: right, others: [{ method: 'card' as const, amount }], reason: 'Terminal says so' })
  expect(() => planClose(booked, others('20'))).toThrow('Nothing was paid by Card in this session.')
  expect(planClose(booked, others('0')).variance).toBe(0n)
})

test('two faults that cancel each other are still two faults', () => {
  const cash = [{ value: '0.50', count: 434 }]
  expect(() => planClose(booked, { cash, others: [{ method: 'eftpos', amount: '40.55' }] })).toThrow('Count again')
})

test('cash of a moment belongs to a session that was open then', () => {
  const at = new Date('2026-11-23T04:00:00Z')
  expect(isOpenAt(undefined, at)).toBe(false)
  expect(isOpenAt({ closed_at: null }, at)).toBe(true)
  expect(isOpenAt({ closed_at: '2026-11-23T04:00:01Z' }, at)).toBe(true)
  expect(isOpenAt({ closed_at: '2026-11-23T04:00:00Z' }, at)).toBe(true)
  expect(isOpenAt({ closed_at: '2026-11-23T03:59:59Z' }, at)).toBe(false)
})

/** 217.50, as expected. */
const right = [{ value: '0.50', count: 435 }]
const short = [{ value: '1', count: 210 }]

test('every amount that is off is named, in a blind count without its size', () => {
  const others = [{ method: 'eftpos' as const, amount: '40' }]
  expect(() => planClose(booked, { cash: short, others })).toThrow(
    invalid([
      {
        path: 'reason',
        message: `Cash: ${sumText(210_00n)} counted, ${sumText(217_50n)} expected. EFTPOS: ${sumText(40_00n)} counted, ${sumText(40_05n)} expected. Count again, or give a reason.`,
      },
    ]),
  )
  expect(() => planClose(booked, { cash: short, others }, true)).toThrow(
    invalid([{ path: 'reason', message: 'Cash is off. EFTPOS is off. Count again, or give a reason.' }]),
  )
})

test('a terminal without a payment is named by its line', () => {
  const others = [
    { method: 'eftpos' as const, amount: '40.05' },
    { method: 'card' as const, amount: '-1' },
  ]
  expect(() => planClose(booked, { cash: right, others })).toThrow(
    invalid([
      {
        path: 'others.1.amount',
        message: 'Nothing was paid by Card in this session. Enter 0, or ring up the sale that is missing.',
      },
    ]),
  )
})

test('the float stays in the drawer and the rest goes to the bank, unless another amount is left', () => {
  expect(planClose(booked, { cash: right })).toMatchObject({ variance: 0n, left: 20_000n, banked: 1_750n })
  const less = { ...booked, opening_float: '300.00', cash_moved: '-150.00' }
  expect(planClose(less, { cash: right })).toMatchObject({ left: 21_750n, banked: 0n })
  expect(planClose(booked, { cash: right, left_in_drawer: '217.50' })).toMatchObject({ left: 21_750n, banked: 0n })
  expect(planClose(booked, { cash: right, left_in_drawer: '0' })).toMatchObject({ left: 0n, banked: 21_750n })
  expect(() => planClose(booked, { cash: right, left_in_drawer: '217.51' })).toThrow(
    invalid([{ path: 'left_in_drawer', message: `${sumText(217_50n)} was counted. Leave that much at most.` }]),
  )
})

test('the variance is that of the drawer, the report has every other one', () => {
  const reason = 'Wrong key'
  const close = planClose(booked, { cash: right, others: [{ method: 'eftpos', amount: '41.05' }], reason })
  expect(close.variance).toBe(0n)
  expect(close.report).toEqual({
    sales: 3,
    rounding: '-0.05',
    cash_moved: '-50.00',
    tenders: [
      { method: 'cash', taken: '80.00', given_back: '12.50', expected: '217.50', counted: '217.50', variance: '0.00' },
      { method: 'eftpos', taken: '40.05', given_back: '0.00', expected: '40.05', counted: '41.05', variance: '1.00' },
    ],
  })
})

test('a terminal has one total', () => {
  const eftpos = { method: 'eftpos', amount: '1' }
  expect(CloseBody.safeParse({ cash: [], others: [eftpos, { ...eftpos, method: 'card' }] }).success).toBe(true)
  const { error } = CloseBody.safeParse({ cash: [], others: [eftpos, eftpos] })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[['others'], 'Enter one total for each method.']])
})

test('a blind count shows no figures of an open session', () => {
  const report = reportOf(booked)
  const session = { number: 4, closed_at: null, report } as TillSession
  expect(withoutFigures(session)).toEqual({
    number: 4,
    closed_at: null,
    terminal: null,
    report: { sales: 0, rounding: '0.00', cash_moved: '0.00', tenders: [] },
  })
  const closed = { ...session, closed_at: '2026-11-23T04:00:00Z' }
  expect(withoutFigures(closed)).toBe(closed)
})

test('refusals say what to do next', () => {
  const said = [beyondDrawer('50.00', false), beyondDrawer('50.00', true), tillClosed(), noTillToPayFrom(), unknownTillSession()]
  expect(said.map(({ code, detail, extra }) => [code, detail, extra])).toEqual([
    [
      'BAD_STATE',
      `Only ${sumText(50_00n)} should be in the drawer. Put cash in first, or give the money back another way.`,
      { available: '50.00' },
    ],
    ['BAD_STATE', 'That is more than should be in the drawer. Put cash in first, or give the money back another way.', {}],
    [
      'TILL_CLOSED',
      'This till is closed. Open it with its float before you take cash, or take another payment.',
      expect.anything(),
    ],
    ['TILL_CLOSED', expect.stringMatching(/till/i), expect.anything()],
    [
      'INVALID',
      expect.stringContaining(
        'There is no till session with this id. Open the till, or send the id of the session that is open.',
      ),
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'till_session_id' })] }),
    ],
  ])
})
