/** What came with a request, by name. */

export type Fields = Readonly<Record<string, string | undefined>>

/** Only text counts, and only such as a database can keep; anything else is as good as not sent. */
export function fieldsOf(sent: unknown): Fields {
  const entries: [string, unknown][] = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => isClean(entry[1])))
}

const isClean = (value: unknown) => typeof value === 'string' && !value.includes('\0')

/** The fields as the end of an address. */
export function queryOf(fields: Fields): string {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(given).toString()
}
