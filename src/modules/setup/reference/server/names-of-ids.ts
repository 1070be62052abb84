/** The names of entries that a body names by id: what the rest of the product reads is the text. */
import type { Kind } from '../kinds.ts'
import { kinds } from '../kinds.ts'
import { type FieldError, invalid } from '#kernel/problem.ts'
import { type NamedById, textField } from '#kernel/text-or-id.ts'
import type { Db } from '#server/database.ts'
import { entriesCalled, entriesWithIds } from './entries.queries.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Gives each text field the name of the entry that the id beside it names; null clears a text that was not sent. The entries keep their names until
 * the commit. A Problem INVALID for an id that names nothing, and for a text that names another entry than its id.
 */
export async function nameEntries(db: Db, objects: readonly NamedById[]): Promise<void> {
  const named = objects.flatMap(({ path, object, fields }) =>
    fields.map(([field, kind]) => ({
      path,
      object: object as Record<string, unknown>,
      field,
      kind: kind as Kind,
      id: object[field],
    })),
  )
  const faults: FieldError[] = []
  for (const kind of new Set(named.map((each) => each.kind))) {
    const ofKind = named.filter((each) => each.kind === kind)
    const byId = await entriesById(
      db,
      kind,
      ofKind.map(({ id }) => id),
    )
    const byText = await entriesByText(
      db,
      kind,
      ofKind.map(({ object, field }) => object[textField(field)]),
    )
    for (const { path, object, field, id } of ofKind) {
      const text = textField(field)
      const written = object[text]
      if (id === null && written === undefined) object[text] = null
      if (typeof id !== 'string' || !uuid.test(id)) continue // null, or refused by the shape
      const entry = byId.get(id.toLowerCase())
      const other = typeof written === 'string' && written.trim() !== '' && byText.get(written.trim()) !== entry?.id
      if (!entry) faults.push({ path: path + field, message: `This ${kinds[kind].one} no longer exists. Choose another.` })
      else if (other)
        faults.push({ path: path + text, message: `${field} names ${entry.name}, not ${String(written)}. Send one of the two.` })
      else object[text] = entry.name
    }
  }
  if (faults.length > 0) throw invalid(faults)
}

async function entriesById(db: Db, kind: Kind, given: readonly unknown[]) {
  const ids = given.filter((id): id is string => typeof id === 'string' && uuid.test(id))
  const found = ids.length === 0 ? [] : await entriesWithIds(db, kind, [...new Set(ids.map((id) => id.toLowerCase()))], true)
  return new Map(found.map(({ requested_name, ...entry }) => [requested_name, entry]))
}

async function entriesByText(db: Db, kind: Kind, given: readonly unknown[]) {
  const names = given.filter((text): text is string => typeof text === 'string' && text.trim() !== '').map((text) => text.trim())
  const found = names.length === 0 ? [] : await entriesCalled(db, kind, [...new Set(names)])
  return new Map(found.map(({ requested_name, id }) => [requested_name, id]))
}
