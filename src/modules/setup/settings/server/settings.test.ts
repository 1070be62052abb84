import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aNursery, owner } from '#testing/nursery.ts'
import { dayIn } from '#kernel/day.ts'
import { createSale } from '#modules/selling/sale/contract.ts'
import { getSettings, saveSettings } from '../contract.ts'
import * as stages from '#modules/setup/reference/growth-stage-calls.ts'

test('two admins who change different settings at the same moment both keep theirs', async () => {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  await Promise.all([
    admin.calls(saveSettings, { body: { nurseryName: 'Blue Gate' } }),
    admin.calls(saveSettings, { body: { salesTaxRate: '12.5' } }),
    admin.calls(saveSettings, { body: { locations: ['  Tunnel 1 ', ' ', 'Shade house', ''], vendors: ['  '] } }),
  ])
  expect((await admin.calls(getSettings)).data).toMatchObject({
    nurseryName: 'Blue Gate',
    salesTaxRate: '12.5',
    locations: ['Tunnel 1', 'Shade house'],
  })
})

test('a tax rate of three decimals is stored exactly; four are refused with a message', async () => {
  const admin = (await aNursery()).as('admin')
  const set = (salesTaxRate: string) => admin.calls(saveSettings, { body: { salesTaxRate } })
  expect((await set('8.875')).data.salesTaxRate).toBe('8.875')
  expect((await set('8.8755')).errors).toEqual([{ path: 'salesTaxRate', message: 'Enter at most 3 decimals.' }])
})

test('two admins who add to one list at the same moment both keep theirs', async () => {
  const nursery = await aNursery({ locations: ['Tunnel 1'] })
  const admin = nursery.as('admin')
  const before = { locations: ['Tunnel 1'] }
  await Promise.all([
    admin.calls(saveSettings, { body: { locations: ['Tunnel 1', 'Bed 1'], before } }),
    admin.calls(saveSettings, { body: { locations: ['Tunnel 1', 'Bed 2'], before } }),
    admin.calls(saveSettings, { body: { locations: ['Bed 3'], before } }),
  ])
  expect((await admin.calls(getSettings)).data.locations.toSorted()).toEqual(['Bed 1', 'Bed 2', 'Bed 3'])
})

const standard = { name: 'GST', kind: 'standard', percent: '15', place: '', from: null, until: null }

test.each([
  [{ nextReceiptNumber: 'INV-000' }, 'nextReceiptNumber'],
  [{ defaultDiscountPercent: '101' }, 'defaultDiscountPercent'],
  [{ defaultDiscountPercent: '-1' }, 'defaultDiscountPercent'],
  [{ autoDiscountThreshold: '-0.01' }, 'autoDiscountThreshold'],
  [{ salesTaxRate: '100.01' }, 'salesTaxRate'],
  [{ taxRates: [{ ...standard, percent: '100.001' }] }, 'taxRates.0.percent'],
  [{ taxRates: [{ ...standard, from: '2026-02-30' }] }, 'taxRates.0.from'],
  [{ taxRates: [{ ...standard, kind: 'half' }] }, 'taxRates.0.kind'],
  [{ currency: 'ZZZ' }, 'currency'],
  [{ currency: 'dollars' }, 'currency'],
  [{ currency: 'JPY' }, 'currency'],
  [{ currency: 'KWD' }, 'currency'],
  [{ salesTaxRate: '8.8755' }, 'salesTaxRate'],
  [{ locations: ['x'.repeat(21)] }, 'locations.0'],
  [{ nurseryName: '🌱'.repeat(10_000) }, 'nurseryName'],
  [{ nurseryName: '\0' }, 'nurseryName'],
  [{ timeZone: 'Middle-earth/Shire' }, 'timeZone'],
  [{ theme: 'neon' }, 'theme'],
  [{ role: 'admin' }, 'role'],
])('%j is refused on its field, and nothing is changed', async (body, path) => {
  const nursery = await aNursery()
  const before = (await nursery.as('admin').calls(getSettings)).data
  const refused = await nursery.as('admin').calls(saveSettings, { body: body as object })
  expect(refused.status).toBe(422)
  expect(refused.errors.map((error) => error.path)).toContain(path)
  expect((await nursery.as('admin').calls(getSettings)).data).toEqual(before)
})

test('the tax is called GST in metric and Sales Tax in imperial, until it is set', async () => {
  const admin = (await aNursery()).as('admin')
  expect((await admin.calls(getSettings)).data.taxLabel).toBe('GST')
  expect((await admin.calls(saveSettings, { body: { unitSystem: 'imperial' } })).data.taxLabel).toBe('Sales Tax')
  await admin.calls(saveSettings, { body: { taxLabel: 'VAT' } })
  expect((await admin.calls(saveSettings, { body: { unitSystem: 'metric' } })).data.taxLabel).toBe('VAT')
})

test('the rates that are sent with a country are its rates from the first day on', async () => {
  const admin = (await aNursery({ country: 'NZ' })).as('admin')
  const own = { name: 'Columbia County', kind: 'standard' as const, percent: '8', place: '', from: null, until: null }
  const { data } = await admin.calls(saveSettings, { body: { country: 'US', taxRates: [own] } })
  expect([data.taxRates, data.salesTaxRate]).toEqual([[own], '8'])
})

test('a change of country brings its settings, except those sent with it; the same country again brings nothing', async () => {
  const admin = (await aNursery({ country: 'NZ', dateFormat: 'MM/DD/YYYY' })).as('admin')
  const save = async (body: object) => (await admin.calls(saveSettings, { body })).data
  const moved = await save({ country: 'AU' })
  expect(moved).toMatchObject({ currency: 'AUD', cashRounding: '5c', dateFormat: 'DD/MM/YYYY', timeZone: 'Australia/Sydney' })
  const chatham = await save({ country: 'NZ', timeZone: 'Pacific/Chatham' })
  expect(chatham).toMatchObject({ currency: 'NZD', cashRounding: '10c', salesTaxRate: '15', timeZone: 'Pacific/Chatham' })
  await save({ salesTaxRate: '12.5' })
  expect((await save({ country: 'NZ' })).salesTaxRate).toBe('12.5')
})

test('a currency comes with its cash rounding, and stays once something is sold', async () => {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  expect((await admin.calls(saveSettings, { body: { currency: 'SEK' } })).data).toMatchObject({
    currency: 'SEK',
    cashRounding: '1',
  })
  const items = [{ item_type: 'other' as const, name: 'Advice', unit_price: '9.24', quantity: '1' }]
  expect((await nursery.as('sales').calls(createSale, { body: { payment_method: 'card', items } })).status).toBe(201)
  const refused = await admin.calls(saveSettings, { body: { currency: 'NOK' } })
  expect(refused.errors).toEqual([
    {
      path: 'currency',
      message: 'What was sold is in SEK, and amounts are not converted. Keep SEK, or sign up another nursery.',
    },
  ])
  expect((await admin.calls(saveSettings, { body: { currency: 'SEK' } })).status).toBe(200)
})

test('growth stages are added, renamed and deleted by an admin, each name is there once, and all of it is written down', async () => {
  const nursery = await aNursery()
  const admin = nursery.as('admin')
  const names = async () => (await nursery.as('sales').calls(stages.listGrowthStages)).data.map((stage) => stage.name)
  expect((await names())[0]).toBe('Sown')
  const { data: added } = await admin.calls(stages.addGrowthStage, { body: { name: ' Pricked out ' } })
  expect((await names()).at(-1)).toBe('Pricked out')
  expect((await admin.calls(stages.addGrowthStage, { body: { name: 'pricked OUT' } })).code).toBe('DUPLICATE')
  expect((await admin.calls(stages.addGrowthStage, { body: { name: '   ' } })).status).toBe(422)
  const twice = await Promise.all([1, 2].map(() => admin.calls(stages.addGrowthStage, { body: { name: 'Twin' } })))
  expect(twice.map((each) => each.status).toSorted()).toEqual([201, 409])
  const params = { id: added.id }
  expect((await admin.calls(stages.renameGrowthStage, { params, body: { name: 'Pricked off' } })).data.name).toBe('Pricked off')
  expect((await admin.calls(stages.renameGrowthStage, { params, body: { name: 'Sown' } })).code).toBe('DUPLICATE')
  expect((await nursery.as('manager').calls(stages.deleteGrowthStage, { params })).code).toBe('FORBIDDEN')
  expect((await admin.calls(stages.deleteGrowthStage, { params })).status).toBe(204)
  expect((await admin.calls(stages.deleteGrowthStage, { params })).status).toBe(404)
  expect((await admin.calls(stages.deleteGrowthStage, { params: { id: randomUUID() } })).status).toBe(404)
  expect(await names()).not.toContain('Pricked off')
  const { rows } = await owner.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE nursery_id = $1 AND subject_id = $2 ORDER BY occurred_at`,
    [nursery.nursery_id, added.id],
  )
  expect(rows.map((row) => row.action)).toEqual(['growth_stage.create', 'growth_stage.rename', 'growth_stage.delete'])
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a financial year that nobody has set starts on the day it is in %s, not on that of UTC',
  async (timeZone) => {
    const nursery = await aNursery({ timeZone })
    await owner.query(`DELETE FROM settings WHERE nursery_id = $1 AND key = 'financialYearStart'`, [nursery.nursery_id])
    expect((await nursery.as('admin').calls(getSettings)).data.financialYearStart).toBe(dayIn(timeZone, new Date()))
  },
)

test('the cost of an hour of work is given to those who manage, and to nobody else', async () => {
  const nursery = await aNursery({ hourlyRate: '31.50' })
  const rateFor = async (role: 'admin' | 'manager' | 'general_staff' | 'production' | 'sales') =>
    (await nursery.as(role).calls(getSettings)).data.hourlyRate
  expect(await rateFor('admin')).toBe('31.50')
  expect(await rateFor('manager')).toBe('31.50')
  for (const role of ['general_staff', 'production', 'sales'] as const) expect(await rateFor(role), role).toBe('0.00')
})
