/** SQL as text that can be pasted into psql, with separate parameters; fragments can be nested. */

export class Sql {
  readonly text: string
  readonly values: readonly unknown[]

  constructor(text: string, values: readonly unknown[]) {
    this.text = text
    this.values = values
  }
}

interface Composed {
  /** The text of each fragment in it, and undefined for each value, in their order. */
  readonly fragments: readonly (string | undefined)[]
  readonly text: string
}

/**
 * Cache of composed statements by template: composing a long one is slow, and it nearly always has the same fragments as before.
 */
const composed = new WeakMap<TemplateStringsArray, Composed[]>()
const mostComposed = 8

/** sql`SELECT … WHERE id = ${id}`: a value becomes $1; another fragment is inserted with its values. */
export function sql(parts: TemplateStringsArray, ...given: unknown[]): Sql {
  const values: unknown[] = []
  const fragments = given.map((value) => (value instanceof Sql ? value.text : undefined))
  for (const value of given)
    if (value instanceof Sql) values.push(...value.values)
    else values.push(value)
  const before = composed.get(parts) ?? []
  const same = before.find((each) => each.fragments.every((text, i) => text === fragments[i]))
  if (same) return new Sql(same.text, values)
  const text = compose(parts, given)
  composed.set(parts, [{ fragments, text }, ...before].slice(0, mostComposed))
  return new Sql(text, values)
}

function compose(parts: TemplateStringsArray, given: readonly unknown[]): string {
  let count = 0
  return parts.reduce((before, part, i) => {
    const value = given[i - 1]
    if (value instanceof Sql) {
      const shift = count
      count += value.values.length
      return before + value.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + shift}`) + part
    }
    count += 1
    return `${before}$${count}${part}`
  })
}

export const none = new Sql('', [])

/** Joins fragments with a separator; empty if there are none. */
export function join(pieces: readonly Sql[], between: ' AND ' | ' OR ' | ', ' | ' UNION ALL ' | " || ' ' || "): Sql {
  return pieces.reduce((before, piece, i) => (i === 0 ? piece : sql`${before}${new Sql(between, [])}${piece}`), none)
}

/** Text that LIKE and ILIKE take as it was typed: without wildcards, and without the spaces around it. */
export const likeText = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE and ILIKE for what contains this text. */
export const containing = (text: string): string => `%${likeText(text)}%`

/** Time of a column if it is set (in the past), else now. LEAST ignores null. */
export const nowUnlessSet = (column: string): Sql => new Sql(`least(${column}, now())`, [])

/** The time now, else null. */
export const nowIf = (condition: boolean): Sql | null => (condition ? new Sql('now()', []) : null)
