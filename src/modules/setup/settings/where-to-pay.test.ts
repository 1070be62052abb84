import { expect, test } from 'vitest'
import { bankFaults, paymentLines } from './where-to-pay.ts'

const none = { bankName: '', bankAccountName: '', bankCode: '', bankAccountNumber: '', paymentInstructions: '' }

test('the lines name the bank account as the country does, with the reference last', () => {
  const uk = { ...none, country: 'UK', bankName: 'Barclays', bankCode: '12-34-56', bankAccountNumber: '12345678' } as const
  expect(paymentLines({ ...uk, bankAccountName: 'Green Gate Ltd' }, '00042')).toEqual([
    'Bank: Barclays',
    'Account name: Green Gate Ltd',
    'Sort code: 12-34-56',
    'Account number: 12345678',
    'Reference: 00042',
  ])
  const nz = { ...none, country: 'NZ', bankCode: 'left over', bankAccountNumber: '12-3456-0123456-00' } as const
  expect(paymentLines(nz, 'GREEN')).toEqual(['Account number: 12-3456-0123456-00', 'Reference: GREEN'])
  const iban = { ...none, country: 'other', bankCode: 'DEUTDEFF', bankAccountNumber: 'DE89 3704 0044 0532 0130 00' } as const
  expect(paymentLines(iban, '7')).toEqual(['BIC: DEUTDEFF', 'IBAN: DE89 3704 0044 0532 0130 00', 'Reference: 7'])
})

test('without an account number only the instructions are printed', () => {
  expect(paymentLines({ ...none, country: 'NZ', bankName: 'ANZ' }, '00042')).toEqual([])
  expect(paymentLines({ ...none, country: 'NZ', paymentInstructions: 'Pay at the till.\n\nOr by cheque.' }, '1')).toEqual([
    'Pay at the till.',
    'Or by cheque.',
  ])
})

test.each([
  ['NZ', '', '12-3456-0123456-00', []],
  ['NZ', '', '12-3456', ['bankAccountNumber']],
  ['AU', '062-000', '12345678', []],
  ['AU', '62', '1', ['bankCode', 'bankAccountNumber']],
  ['UK', '12-34-56', '1234567', ['bankAccountNumber']],
  ['US', '021000021', '123456789', []],
  ['other', 'DEUTDEFF', 'DE89 3704 0044 0532 0130 00', []],
  ['other', 'DEUT', 'DE88 3704 0044 0532 0130 00', ['bankCode', 'bankAccountNumber']],
  ['UK', '', '', []],
] as const)('bank details of %s: %s %s', (country, bankCode, bankAccountNumber, faulty) => {
  expect(bankFaults({ country, bankCode, bankAccountNumber }).map(({ path }) => path)).toEqual(faulty)
})
