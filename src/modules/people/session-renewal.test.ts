/** Renewal tokens: each works once, a replaced one ends the session, and 30 days after the sign-in it is over. */
import { expect, test } from 'vitest'
import { planRenewal } from './session-renewal.ts'

const at = (days: number, seconds = 0) => new Date(Date.UTC(2026, 10, 1) + days * 86_400_000 + seconds * 1_000)
const session = {
  renewal_hash: 'new',
  previous_renewal_hash: 'old',
  renewed_at: at(1).toISOString(),
  signed_in_at: at(0).toISOString(),
  created_at: at(0).toISOString(),
}

test('rotates the present token, and the one before it once the tabs of one browser have settled', () => {
  expect(planRenewal(session, 'new', at(1, 5))).toBe('rotate')
  expect(planRenewal(session, 'old', at(1, 60))).toBe('keep')
  expect(planRenewal(session, 'old', at(1, 61))).toBe('rotate')
})

test('takes any other token for a stolen one', () => {
  expect(planRenewal(session, 'older', at(1, 5))).toBe('reused')
  expect(planRenewal({ ...session, previous_renewal_hash: null }, '', at(1, 5))).toBe('reused')
})

test('ends 30 days after the sign-in, however often it was renewed', () => {
  expect(planRenewal({ ...session, renewed_at: at(30).toISOString() }, 'new', at(30))).toBe('rotate')
  expect(planRenewal({ ...session, renewed_at: at(30).toISOString() }, 'new', at(30, 1))).toBe('expired')
})

test('counts from the sign-in at the provider, unless that was too long before the session', () => {
  const opened = { ...session, created_at: at(29).toISOString(), renewed_at: at(30).toISOString() }
  expect(planRenewal(opened, 'new', at(30, 1))).toBe('expired')
  const old = { ...opened, signed_in_at: at(-2).toISOString() }
  expect(planRenewal(old, 'new', at(59))).toBe('rotate')
  expect(planRenewal(old, 'new', at(59, 1))).toBe('expired')
  // A sign-in of exactly 30 days before would end the session at once.
  const justTooOld = { ...opened, signed_in_at: at(-1).toISOString() }
  expect(planRenewal(justTooOld, 'new', at(59))).toBe('rotate')
})
