import { expect, test } from 'vitest'
import { splitName } from './form-schemas.ts'

test.each([
  ['Ana Reid', 'Ana', 'Reid'],
  ['  Ana   Maria Reid ', 'Ana Maria', 'Reid'],
  ['Suharto', 'Suharto', ''],
])('%s is a first name and a last name', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})
