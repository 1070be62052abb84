/** Passwords that are guessed first are refused; unusual ones of any composition are not. */
import { expect, test } from 'vitest'
import { passwordProblem } from './password-rule.ts'

const known = ['ana.reid@green-gate.example', 'Anahera', 'Reid', 'Green Gate Nursery']

test.each([
  'password12',
  'PASSWORD12',
  '1234567890',
  'qwertyuiop',
  'password2026!',
  'sunshine123',
  'aaaaaaaaaa',
  'abababababab',
  '1122112211',
])('refuses %s as common', (password) => {
  expect(passwordProblem(password, known)).toMatch(/easy to guess|repeats/)
})

test.each([
  'ana.reid@green-gate.example',
  'Ana.Reid@green-gate.example1',
  'anahera2026',
  'AnaheraReid',
  'greengate1',
  'greengatenursery',
])('refuses %s as the person’s own', (password) => {
  expect(passwordProblem(password, known)).toContain('your own name or address')
})

test.each([
  'correct horse battery',
  'a long password',
  'muddy gloves at dawn',
  'Xq7#vBn2!mLp',
  'grow-with-glasshouse',
  'anahera plants rimu',
])('takes %s', (password) => {
  expect(passwordProblem(password, known)).toBeUndefined()
})
