/** Ends of texts, in time that grows with the length: an expression like /0+$/ begins anew at every character. */

/** The text without this character at its end, however often. */
export function trimEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}

/** The digits that a text ends with; '' without any. */
export const digitsAtEnd = (text: string): string => /(?<!\d)\d+$/.exec(text)?.[0] ?? ''
