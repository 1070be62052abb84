/** SQL as text that can be pasted into psql, with separate parameters; fragments can be nested. */

export class Sql {
  readonly text: string
  readonly values: readonly unknown[]

  constructor(text: string, values: readonly unknown[]) {
    this.text = text
    this.values = values
  }
}

/** sql`SELECT … WHERE id = ${id}`: a value becomes $1; another fragment is inserted with its values. */
export function sql(parts: TemplateStringsArray, ...given: unknown[]): Sql {
  const values: unknown[] = []
  const text = parts.reduce((before, part, i) => {
    const value = given[i - 1]
    if (value instanceof Sql) {
      const shift = values.length
      values.push(...value.values)
      return before + value.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + shift}`) + part
    }
    values.push(value)
    return `${before}$${values.length}${part}`
  })
  return new Sql(text, values)
}

export const none = new Sql('', [])

/** Joins fragments with a separator; empty where there are none. */
export function join(pieces: readonly Sql[], between: ' AND ' | ' OR ' | ', ' | ' UNION ALL '): Sql {
  return pieces.reduce((before, piece, i) => (i === 0 ? piece : sql`${before}${new Sql(between, [])}${piece}`), none)
}

/** Text that LIKE and ILIKE take as it was typed: without wildcards, and without the spaces around it. */
export const likeText = (text: string): string => text.trim().replace(/[\\%_]/g, '\\$&')

/** The pattern of LIKE and ILIKE for what contains this text. */
export const containing = (text: string): string => `%${likeText(text)}%`

/** For a column with a time in the past, or none: the time it has, else now. Of what is null, LEAST takes the other. */
export const nowUnlessSet = (column: string): Sql => new Sql(`least(${column}, now())`, [])

/** The time now, else null. */
export const nowIf = (condition: boolean): Sql | null => (condition ? new Sql('now()', []) : null)
