/** docs/proof.md: for each proof, when it last ran, on which commit, and with what result. A run of some of them leaves the others as they were. */
import fs from 'node:fs'
import path from 'node:path'
import { project } from './run.ts'

export interface Row {
  readonly name: string
  readonly day: string
  readonly commit: string
  readonly result: string
}

const page = path.join(project, 'docs/proof.md')
const head = `# What was proved

\`npm run prove\` tries what takes long: kills, outages, restores, the servers of Debian, random business at full size,
all screens in all themes, other days and zones, and the mutants of the rules. Each run, of all or of some, writes
the rows of what it ran. “With changes”: the commit was not all that was tried.

| proof | day | commit | result |
|---|---|---|---|
`

/** Writes these rows; of the rows before, those that are \`known\` and not written again stay. */
export function updatePage(rows: readonly Row[], known: ReadonlySet<string>): void {
  const before = fs.existsSync(page) ? readRows(fs.readFileSync(page, 'utf8')) : []
  fs.writeFileSync(page, head + merged(before, rows, known).map(lineOf).join(''))
}

export function readRows(text: string): Row[] {
  return [...text.matchAll(/^\| (.+) \| (\d{4}-\d\d-\d\d) \| (.+) \| (.*) \|$/gm)].map(
    ([, name = '', day = '', commit = '', result = '']) => ({ name, day, commit, result }),
  )
}

export function merged(before: readonly Row[], rows: readonly Row[], known: ReadonlySet<string>): Row[] {
  const last = new Map([...before.filter(({ name }) => known.has(name)), ...rows].map((row) => [row.name, row]))
  return [...last.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export const lineOf = ({ name, day, commit, result }: Row): string =>
  `| ${name} | ${day} | ${commit} | ${result.replaceAll('|', '/').replaceAll(/\s+/g, ' ')} |\n`
