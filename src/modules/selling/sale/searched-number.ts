/** An invoice number among the words of a search, typed whole or without its prefix and leading zeros. */

interface NumberFormat {
  readonly prefix: string
  readonly digits: number
}

/** Takes what was typed and how the nursery writes its numbers; gives the invoice numbers that it can mean, for `=`. */
export function searchedNumbers(typed: string, { prefix, digits }: NumberFormat): string[] {
  const text = typed.trim()
  const upper = text.toUpperCase()
  const withoutPrefix = upper.startsWith(prefix.toUpperCase()) ? text.slice(prefix.length) : text
  const written = /^\d+$/.test(withoutPrefix) ? [prefix + withoutPrefix.replace(/^0+(?=\d)/, '').padStart(digits, '0')] : []
  return [...new Set([text, upper, ...written])]
}
