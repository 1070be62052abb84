import { expect, test } from 'vitest'
import { holdsWebAddress } from './web-address.ts'

test('finds web addresses in any form', () => {
  for (const text of [
    'Your parcel waits: http://evil.example/pay',
    'HTTPS://EVIL.EXAMPLE',
    'See www.evil',
    'evil.example/pay',
    'Pay at evil.com today',
    'evil．com',
    'пример.рф',
    'shop.xn--p1ai',
    '(evil.co.nz)',
  ])
    expect([text, holdsWebAddress(text)]).toEqual([text, true])
})

test('accepts the names of nurseries and people', () => {
  for (const text of [
    'Green Gate',
    'St. Mary Plants Ltd.',
    'J.R. Plants & Co.',
    'Nursery No.1',
    'Tōtara Lane, est. 1984',
    '3.5 Acres',
    'A.B.C. Trees',
    'Bell: trees / shrubs',
    'Plants...',
  ])
    expect([text, holdsWebAddress(text)]).toEqual([text, false])
})
