import { expect, test } from 'vitest'
import { partsOf } from './behind.ts'

test('a sum opens to all it is made of; what is taken away twice is added', () => {
  expect(partsOf('sales')).toEqual([{ of: 'sales', sign: 1 }])
  expect(partsOf('profit').map(({ of, sign }) => (sign === 1 ? of : `-${of}`))).toEqual([
    'sales',
    'coins',
    'adjusted:sales',
    '-opening',
    '-taken_on',
    '-purchases',
    '-labour',
    'closing',
    '-expenses:running',
    '-adjusted:expenses',
    'labour',
  ])
  expect(partsOf('constructor')).toEqual([{ of: 'constructor', sign: 1 }])
})
