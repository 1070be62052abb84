import { expect, test } from 'vitest'
import { type Override, overridesReport } from './overrides-report.ts'

const range = { from: '2026-11-01', to: '2026-11-30' }
const override = (list_total: string, line_total: string, more: Partial<Override> = {}): Override => ({
  day: '2026-11-23',
  document: 'Invoice 00001',
  product: 'Rimu, PB3',
  quantity: '2',
  list_total,
  line_total,
  user_id: 'ruby',
  user_name: 'Ruby',
  approved_by: '',
  reason: '',
  ...more,
})

test('adds up what each person took off, and how much of it was approved', () => {
  const { sections } = overridesReport(range, [
    override('20.00', '16.00'),
    override('20.00', '10.00', { approved_by: 'Mere', reason: 'Torn' }),
    override('5.00', '4.00', { user_id: 'tama', user_name: 'Tama' }),
  ])
  expect(sections[0]).toMatchObject({
    rows: [
      { key: 'overrides:ruby', cells: ['Ruby', '2', '14.00', '10.00'] },
      { key: 'overrides:tama', cells: ['Tama', '1', '1.00', '0.00'] },
    ],
    total: ['Total', '3', '15.00', '10.00'],
  })
  expect(sections[1]?.rows[1]?.cells.slice(4)).toEqual(['20.00', '10.00', '10.00', 'Ruby', 'Mere', 'Torn'])
  expect(overridesReport(range, []).sections).toEqual([])
})
