/** Statements as text with a line for each field, Date: … Description: … Amount: …, and a blank line between payments. Pure. */

const field = /^\s*(\p{L}[\p{L} ]{1,30}):(?=\s|$)(.*)$/u

/** The fields as a table whose rows stand where the payments begin; undefined for any other text. */
export function tableOfFields(text: string): string[][] | undefined {
  const lines = text.split(/\r\n?|\n/)
  if (lines.length > mostLines) return undefined
  const fields = lines.map((line) => {
    const [, name, value = ''] = field.exec(line.slice(0, 1_000)) ?? []
    return name === undefined ? undefined : { name: name.trim(), value: value.trim() }
  })
  const counts = new Map<string, number>()
  for (const each of fields) if (each) counts.set(each.name, (counts.get(each.name) ?? 0) + 1)
  const names = [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []))
  const filled = lines.filter((line) => line.trim() !== '').length
  const repeated = fields.filter((each) => each && names.includes(each.name)).length
  if (names.length < 3 || repeated * 10 < (filled - mostAbove) * 9) return undefined
  const table = lines.map((): string[] => [])
  let at = -1
  for (const [i, each] of fields.entries()) {
    if (!each || !names.includes(each.name)) continue
    if (each.name === names[0]) {
      if (at < 0) table[Math.max(0, i - 1)] = names
      at = i
      table[at] = names.map(() => '')
    }
    table[at]?.splice(names.indexOf(each.name), 1, each.value)
  }
  return table
}

const mostLines = 500_000
/** Lines about the account. */
const mostAbove = 6
