import { expect, test } from 'vitest'
import { seal, setSealingSecret, unseal } from './sealed-text.ts'

test('a sealed text opens for its own row and secret only, and differs each time', () => {
  setSealingSecret('the first secret of this installation')
  const sealed = seal('sk_live_1', 'row a')
  expect(sealed).not.toContain('sk_live_1')
  expect(seal('sk_live_1', 'row a')).not.toBe(sealed)
  expect(unseal(sealed, 'row a')).toBe('sk_live_1')
  expect(unseal(sealed, 'row b')).toBeUndefined()
  for (const damaged of ['', 'x', sealed.slice(0, -2), `A${sealed.slice(1)}`.replace(/^AA/, 'BB')])
    expect(unseal(damaged, 'row a')).toBeUndefined()
  setSealingSecret('another secret of this installation')
  expect(unseal(sealed, 'row a')).toBeUndefined()
})
