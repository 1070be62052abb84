/** The text fields of a request's form or query. */

export type Fields = Readonly<Record<string, string | undefined>>

/** Text that the database can store; anything else is treated as not sent. */
export function readFields(sent: unknown): Fields {
  const entries: [string, unknown][] = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => isClean(entry[1])))
}

const isClean = (value: unknown) => typeof value === 'string' && !value.includes('\0')

/** The fields as a URL query. */
export function queryString(fields: Fields): string {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(given).toString()
}
