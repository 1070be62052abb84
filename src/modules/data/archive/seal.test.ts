import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LedgerCheck, type LedgerRow, type Seal, canonicalValue, chainProblems, rowHash, sealHash } from './seal.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const columns = ['id', 'created_at', 'amount']
const row = (n: number, amount = '1.00'): LedgerRow => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  created_at: `2026-11-23 10:00:0${n}.5+00`,
  amount,
})

function chain(...slices: readonly LedgerRow[][]): Seal[] {
  const seals: Seal[] = []
  for (const slice of slices) {
    const last = slice.at(-1)
    const seal = {
      number: seals.length + 1,
      ledger: 'payments',
      columns: columns.join(','),
      through_at: last?.['created_at'] ?? '',
      through_id: last?.['id'] ?? '',
      rows: slice.map((each) => `${each['id']} ${rowHash(sha256, 'payments', columns, each)}`).join('\n'),
      previous: seals.at(-1)?.hash ?? '',
    }
    seals.push({ ...seal, hash: sealHash(sha256, seal) })
  }
  return seals
}

function check(seals: readonly Seal[], rows: readonly LedgerRow[]) {
  const found = new LedgerCheck(sha256, 'payments', seals)
  for (const each of rows) found.add(each, each['created_at'] ?? null)
  found.end()
  return found
}

const seals = chain([row(1), row(2)], [row(3)])

test('rows as they were sealed, and rows after the last seal, are in order', () => {
  const found = check(seals, [row(4), row(3), row(2), row(1)])
  expect([found.problems, found.counts]).toEqual([[], { sealed: 3, unsealed: 1 }])
  expect(chainProblems(sha256, seals)).toEqual([])
})

test('names the changed, the missing and the added row', () => {
  expect(check(seals, [row(1), row(2, '9.00'), row(3)]).problems).toEqual([
    `payments: row ${row(2)['id']} was changed after it was sealed (seal 1).`,
  ])
  expect(check(seals, [row(1), row(2)]).problems).toEqual([`payments: row ${row(3)['id']} is missing (seal 2).`])
  expect(check(seals, [row(1), row(2), row(3), { ...row(2), id: row(9)['id'] ?? null }]).problems).toEqual([
    `payments: row ${row(9)['id']} was added to the part that is sealed.`,
  ])
  // Moved in time: its instant is part of its hash.
  expect(check(seals, [row(1), row(2), { ...row(3), created_at: '2027-01-01 00:00:00+00' }]).problems).toHaveLength(1)
  // Without its parent the time of the row is unknown.
  const orphan = new LedgerCheck(sha256, 'payments', seals)
  orphan.add(row(4), null)
  expect(orphan.problems).toEqual([`payments: row ${row(4)['id']} was added to the part that is sealed.`])
})

test('two rows that changed places are both found', () => {
  const [first, second] = [row(1, '1.00'), row(2, '2.00')]
  const swapped = [
    { ...first, id: second['id'] ?? null },
    { ...second, id: first['id'] ?? null },
  ]
  expect(check(chain([first, second]), swapped).problems).toHaveLength(2)
})

test('a changed, missing or rewritten seal breaks the chain', () => {
  const [first, second] = seals as [Seal, Seal]
  const { rows: otherRows } = chain([row(1, '5.00'), row(2)])[0] as Seal
  expect(chainProblems(sha256, [{ ...first, rows: otherRows }, second])).toEqual(['Seal 1 (payments) was changed.'])
  expect(chainProblems(sha256, [second])).toEqual(['Seal 1 is missing.'])
  const rewritten = chain([row(1, '5.00'), row(2)])[0] as Seal
  expect(chainProblems(sha256, [rewritten, second])).toEqual(['Seal 2 does not follow from the seal before it.'])
  expect(chainProblems(sha256, [{ ...second, number: 5 }])[0]).toBe('Seals 1 to 4 are missing.')
})

test('the same value has the same text, whatever wrote it', () => {
  for (const same of [
    ['2026-11-23 10:00:00+00', '2026-11-23 23:00:00+13', '2026-11-23 04:30:00.000000-05:30', '2026-11-23T10:00:00.000000Z'],
    ['2026-01-01 00:30:00.123456+00', '2025-12-31 19:30:00.123456-05'],
    ['t', 'true'],
    ['f', 'false'],
  ])
    expect(new Set(same.map(canonicalValue)).size).toBe(1)
  expect(canonicalValue('2026-11-23')).toBe('2026-11-23')
  expect(canonicalValue(null)).toBe(null)
  expect(canonicalValue('2026-11-23 10:00:00.1+00')).not.toBe(canonicalValue('2026-11-23 10:00:00.2+00'))
})

test('text that moves to the next column changes the hash', () => {
  const hash = (before: string | null, after: string | null) =>
    rowHash(sha256, 'audit_log', ['before', 'after'], { before, after })
  expect(new Set([hash('a', null), hash(null, 'a'), hash('', 'a'), hash('a', '')]).size).toBe(4)
  expect(rowHash(sha256, 'payments', columns, row(1))).not.toBe(rowHash(sha256, 'account_entries', columns, row(1)))
})
