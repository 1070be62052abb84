import { expect, test } from 'vitest'
import { callRefusal } from './permission.ts'
import { growers, managers, roles, sellers } from './role.ts'

const call = { method: 'POST', roles: managers, evenLapsed: false, freshSignIn: false } as const
const manager = { role: 'manager', may_write: true, signed_in_recently: true } as const

test('a call is made by the roles that it names, and by no other', () => {
  const allowedBy = (named: readonly (typeof roles)[number][]) =>
    roles.filter((role) => callRefusal({ ...call, roles: named }, { ...manager, role }) === undefined)
  expect(allowedBy(managers)).toEqual(['admin', 'manager'])
  expect(allowedBy(growers)).toEqual(['admin', 'manager', 'general_staff', 'production'])
  expect(allowedBy(sellers)).toEqual(['admin', 'manager', 'general_staff', 'sales'])
  expect(allowedBy([])).toEqual([])
  expect(callRefusal(call, { ...manager, role: 'sales' })).toMatchObject({
    code: 'FORBIDDEN',
    detail: 'Your role may not do this. Ask an admin of your nursery.',
  })
})

test('where the nursery may not write, it is read as before, and says why it is not written', () => {
  const lapsed = { ...manager, may_write: false }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    expect(callRefusal({ ...call, method }, lapsed)?.code).toBe('SUBSCRIPTION_INACTIVE')
  expect(callRefusal({ ...call, method: 'GET' }, lapsed)).toBeUndefined()
  expect(callRefusal({ ...call, evenLapsed: true }, lapsed)).toBeUndefined()
  expect(callRefusal(call, lapsed)?.detail).toBe(
    'Your subscription has ended. You can view and export, but not make changes. The owner can renew it under Account.',
  )
  expect(callRefusal(call, { ...lapsed, suspension: null })?.detail).toContain('Your subscription has ended')
  expect(callRefusal(call, { ...lapsed, suspension: 'Unpaid since May.' })?.detail).toBe(
    'This nursery is suspended: everything can be read and exported, nothing changed. Unpaid since May.',
  )
  // The reason of a suspension that has ended does not matter.
  expect(callRefusal(call, { ...manager, suspension: 'Unpaid since May.' })).toBeUndefined()
})

test('what gives everything away wants a sign-in of the last minutes, also for reading', () => {
  const exported = { ...call, method: 'GET', freshSignIn: true } as const
  expect(callRefusal(exported, manager)).toBeUndefined()
  for (const caller of [{ ...manager, signed_in_recently: false }, { role: 'manager', may_write: true } as const])
    expect(callRefusal(exported, caller)).toMatchObject({
      code: 'SIGN_IN_AGAIN',
      detail: 'For security, sign in again, then retry within 10 minutes.',
    })
  expect(callRefusal(call, { ...manager, signed_in_recently: false })).toBeUndefined()
})

test('a stranger to the call learns nothing else', () => {
  const nobody = { role: 'sales', may_write: false, signed_in_recently: false } as const
  expect(callRefusal({ ...call, freshSignIn: true }, nobody)?.code).toBe('FORBIDDEN')
  expect(callRefusal({ ...call, freshSignIn: true }, { ...nobody, role: 'admin' })?.code).toBe('SUBSCRIPTION_INACTIVE')
})

test('a visitor of the sample nursery reads it, and changes nothing, not even what a lapsed nursery may', () => {
  const visitor = { role: 'admin', may_write: false, is_sample: true } as const
  expect(callRefusal({ ...call, method: 'GET' }, visitor)).toBeUndefined()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    expect(callRefusal({ ...call, method, evenLapsed: true }, visitor)?.code).toBe('SAMPLE_NURSERY')
  expect(callRefusal({ ...call, method: 'GET', freshSignIn: true }, visitor)?.code).toBe('SAMPLE_NURSERY')
})
