/** Reading CHANGELOG.md for the people of a nursery. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseChangelog } from './changelog.ts'

const text = `# Changelog

What changed.

## [Unreleased]

### Added

- Not yet here.

## [1.2.0] - 2027-02-03

### Added

- Labels for [pots](docs/labels.md) of
  any size, with \`PB5\` as well.
- Sound.

### Fixed

- The **day** of an invoice.

### For operators

- A new column.

## [1.1.1] - 2027-01-20

### For operators

- Restart twice.

## [1.0.0] - 2026-12-01

The first release.

### Added

- A till.

[1.2.0]: https://example.com/compare
`

test('reads what is for owners, of each released version, newest first', () => {
  expect(parseChangelog(text)).toEqual([
    {
      version: '1.2.0',
      day: '2027-02-03',
      sections: [
        { title: 'Added', points: ['Labels for pots of any size, with PB5 as well.', 'Sound.'] },
        { title: 'Fixed', points: ['The day of an invoice.'] },
      ],
    },
    { version: '1.0.0', day: '2026-12-01', sections: [{ title: 'Added', points: ['A till.'] }] },
  ])
})

test('reads every version of our own changelog that has something for owners', () => {
  const own = fs.readFileSync(path.resolve(import.meta.dirname, '../../../..', 'CHANGELOG.md'), 'utf8')
  expect(parseChangelog(own).map(({ version }) => version)).toContain('1.0.0')
  expect(parseChangelog('# Changelog\n')).toEqual([])
})
