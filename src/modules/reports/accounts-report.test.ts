import { expect, test } from 'vitest'
import { balances, bestCustomers, owedByAge } from './accounts-report.ts'

const account = {
  id: '1',
  name: 'Gardens Ltd',
  contact_name: 'Mia',
  phone: '07',
  email: 'mia@example.com',
  terms_days: 20,
  terms_from: 'next_month' as const,
  credit_limit: null,
  on_hold: true,
  balance: '10.10',
}

test('lists balances of accounts with their terms and a total', () => {
  const [section] = balances('2026-08-01', [account, { ...account, id: '2', balance: '-3.15', on_hold: false }]).sections
  expect(section?.rows[0]?.cells.slice(4)).toEqual(['on the 20th of the following month', 'On hold', null, '10.10'])
  expect(section?.total?.at(-1)).toBe('6.95')
  const age = {
    id: '1',
    name: 'A',
    current: '1.00',
    days_30: '2.00',
    days_60: '0.00',
    days_90: '0.00',
    older: '4.00',
    total: '7.00',
  }
  const [ages] = owedByAge('2026-08-01', [age, age]).sections
  expect(ages?.columns.map(({ title }) => title)).toEqual([
    'Account',
    'Not due',
    '1–30 days',
    '31–60 days',
    '61–90 days',
    'Over 90 days',
    'Total',
  ])
  expect(ages?.total).toEqual(['Total', '2.00', '4.00', '0.00', '0.00', '8.00', '14.00'])
})

test('lists only account customers as best customers, not names entered at the till', () => {
  const rows = [
    { key: 'x:Walk-in', cells: ['Walk-in', '9.00'] },
    { key: '7', cells: ['Gardens Ltd', '5.00'] },
  ]
  const columns = [
    { id: 'label', title: 'Customer', kind: 'text' as const },
    { id: 'revenue', title: 'Revenue', kind: 'money' as const },
  ]
  const section = { id: 'sales', title: 'Sales by customer', note: '', columns, rows, total: ['Total', '14.00'], total_key: '*' }
  const best = bestCustomers({ title: 'Sales report', from: '2026-01-01', to: '2026-12-31', before: null, sections: [section] })
  expect(best.sections[0]).toMatchObject({ title: 'Best customers', rows: [rows[1]], total: null })
  expect(best.sections[0]).not.toHaveProperty('total_key')
})
