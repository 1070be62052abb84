/** Everything that is held about one person, as a page for people and as JSON. */
import type { Db } from '#server/database.ts'
import { type Html, html } from '#server/html.ts'
import type { ZipEntry } from '#server/zip.ts'
import { secretColumns } from '#modules/data/archive/archive.ts'
import type { Place } from './held-data.ts'
import { placesOf } from './personal-data.ts'
import type { Person, Selecting } from './person-rows.queries.ts'
import { heldRows } from './personal-data.queries.ts'

/** Maximum number of rows per section; all rows are counted, and are in the export of all data. */
const mostRows = 5_000

interface Section {
  readonly title: string
  readonly table: string
  readonly rows: number
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

/** Secrets: they give access to whom they are sent, and hold nothing about a person. */
const secrets: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(secretColumns).map(([table, columns]) => [table, Object.keys(columns)])),
  device_sessions: ['renewal_family_hash', 'renewal_hash', 'previous_renewal_hash'],
  staff_pins: ['pin_hash'],
}

/** The files of the export. */
export async function exportPerson(db: Db, person: Person, selecting: Selecting, day: string): Promise<ZipEntry[]> {
  const sections: Section[] = []
  // One statement for each table of the fixed list in `held-data.ts`, whatever the number of rows.
  for (const { place, rows } of await placesOf(db, person, selecting))
    sections.push({ title: place.title, table: place.table, rows, records: await recordsOf(db, place, person, selecting) })
  return [
    { name: 'personal-data.html', content: [Buffer.from(pageOf(person.name, day, sections).text)] },
    { name: 'personal-data.json', content: [Buffer.from(`${JSON.stringify({ name: person.name, day, sections }, null, 1)}\n`)] },
  ]
}

async function recordsOf(db: Db, place: Place, person: Person, selecting: Selecting) {
  const found = await heldRows(db, place, person, selecting, mostRows)
  const hidden = new Set(secrets[place.table])
  return found.map(({ held }) => Object.fromEntries(Object.entries(held).filter(([column]) => !hidden.has(column))))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Leaves out ids of other rows and versions, which mean nothing to the person; they are in the JSON. */
const isForPeople = (column: string, value: unknown) =>
  value !== null && value !== '' && value !== false && column !== 'version' && column !== 'id' && !column.endsWith('_id')

const recordOf = (record: Readonly<Record<string, unknown>>): Html =>
  html`<dl>
    ${Object.entries(record)
      .filter(([column, value]) => isForPeople(column, value))
      .map(
        ([column, value]) =>
          html`<dt>${column.replaceAll('_', ' ')}</dt>
            <dd>${textOf(value)}</dd>`,
      )}
  </dl> `

const sectionOf = ({ title, rows, records }: Section): Html =>
  html`<section>
    <h2>${title} (${String(rows)})</h2>
    ${rows > records.length ? html`<p>Here are ${String(records.length)} of them. All are in the export of all data.</p>` : ''}
    ${records.map(recordOf)}
  </section> `

const pageOf = (name: string, day: string, sections: readonly Section[]): Html =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" /><title>Personal data of ${name}</title>
      <style>
        body {
          font: 16px/1.5 sans-serif;
          max-width: 50rem;
          margin: 2rem auto;
          padding: 0 1rem;
        }
        dl {
          display: grid;
          grid-template-columns: 12rem 1fr;
          gap: 0 1rem;
          border-top: 1px solid #ccc;
          padding: 0.5rem 0;
          margin: 0;
        }
        dt {
          color: #555;
        }
        dd {
          margin: 0;
          overflow-wrap: anywhere;
          white-space: pre-wrap;
        }
      </style>
      <h1>Personal data of ${name}</h1>
      <p>All data held on ${day}. The complete data is also in personal-data.json.</p>
      ${sections.length === 0 ? html`<p>No data is held under this name.</p>` : sections.map(sectionOf)}
    </html> `
