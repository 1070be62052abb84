import { expect, test } from 'vitest'
import { taxNumberName } from '#modules/setup/settings/country.ts'
import { missingOn, showsPricesWithoutTax } from './invoice-law.ts'

const seller = { nurseryName: 'Tōtara Lane', nurseryAddress: '12 Lane Road, Cambridge' }

interface Given {
  readonly country: string
  readonly total: string
  readonly name?: string
  readonly address?: string
  readonly buyersNumber?: string
  readonly number?: string
  readonly registered?: boolean
}

const documentTexts = (
  { country, total, name = '', address = '', buyersNumber = '', number = '123', registered = true }: Given,
  by = seller,
) =>
  missingOn(
    {
      total_amount: total,
      customer_name: name,
      customer_address: address,
      customer_tax_number: buyersNumber,
      voided_at: null,
      tax_rules: { registered, country, number, label: 'GST' },
    },
    by,
  )

test('New Zealand: the number from 200 on; over 1,000 the buyer, with more than a name', () => {
  expect(documentTexts({ country: 'NZ', total: '199.99', number: '' })).toEqual([])
  expect(documentTexts({ country: 'NZ', total: '200.00', number: '' })).toEqual([
    'Your GST number is missing. Enter it in the settings; the next invoices will show it.',
  ])
  expect(documentTexts({ country: 'NZ', total: '1000.00' })).toEqual([])
  expect(documentTexts({ country: 'NZ', total: '1000.01' })[0]).toMatch(/^An invoice over \$1,000.00 has to name the buyer/)
  expect(documentTexts({ country: 'NZ', total: '1000.01', name: 'Ana' })[0]).toMatch(/name is not enough/)
  expect(documentTexts({ country: 'NZ', total: '1000.01', name: 'Ana', address: '3 Bell Rd' })).toEqual([])
  expect(documentTexts({ country: 'NZ', total: '1000.01', name: 'Ana', buyersNumber: '98-7' })).toEqual([])
  expect(documentTexts({ country: 'NZ', total: '1000.01', name: 'Ana, 3 Bell Rd' })).toEqual([])
})

test('Australia: the ABN always, the buyer from 1,000 on', () => {
  expect(documentTexts({ country: 'AU', total: '5.00', number: ' ' })[0]).toMatch(/^Your ABN is missing/)
  expect(documentTexts({ country: 'AU', total: '999.99' })).toEqual([])
  expect(documentTexts({ country: 'AU', total: '1000.00' })[0]).toMatch(/or their ABN/)
  expect(documentTexts({ country: 'AU', total: '1000.00', name: 'Ana' })).toEqual([])
  expect(documentTexts({ country: 'AU', total: '1000.00', buyersNumber: '51 824 753 556' })).toEqual([])
})

test('the United Kingdom: over 250 the names and addresses of both', () => {
  const homeless = { ...seller, nurseryAddress: '' }
  expect(documentTexts({ country: 'UK', total: '250.00' }, homeless)).toEqual([])
  expect(documentTexts({ country: 'UK', total: '250.01', name: 'Ana', address: '3 Bell Rd' })).toEqual([])
  expect(documentTexts({ country: 'UK', total: '250.01', name: 'Ana' })[0]).toMatch(/^An invoice over £250.00 has to show/)
  expect(documentTexts({ country: 'UK', total: '250.01', name: 'Ana', address: '3 Bell Rd' }, homeless)[0]).toMatch(
    /^Your address/,
  )
})

test('elsewhere the number is asked for; who charges no tax, and what is void, lacks nothing', () => {
  expect(documentTexts({ country: 'US', total: '9999.00' })).toEqual([])
  expect(documentTexts({ country: 'US', total: '1.00', number: '' })).toHaveLength(1)
  expect(documentTexts({ country: 'AU', total: '2000.00', number: '', registered: false })).toEqual([])
})

test('an Australian number is an ABN', () => {
  expect([taxNumberName('AU', 'GST'), taxNumberName('NZ', 'GST'), taxNumberName('UK', 'VAT')]).toEqual([
    'ABN',
    'GST number',
    'VAT number',
  ])
})

test('prices without tax stand only on invoices with included tax, of the United Kingdom, over 250 pounds', () => {
  const shows = (total_amount: string, rules: Partial<Parameters<typeof showsPricesWithoutTax>[0]['tax_rules']> = {}) =>
    showsPricesWithoutTax({ total_amount, tax_rules: { registered: true, included: true, country: 'UK', ...rules } })
  expect([shows('250.01'), shows('250.00')]).toEqual([true, false])
  expect([shows('300', { registered: false }), shows('300', { included: false }), shows('300', { country: 'NZ' })]).toEqual([
    false,
    false,
    false,
  ])
})
