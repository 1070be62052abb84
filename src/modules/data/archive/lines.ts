/** Lines of a text that arrives in pieces. The verifier in every export holds this file, too: it imports nothing. */

/** The lines, without their ends. Only a line feed ends one: readline also splits at U+2028, which names may hold. Throws for a line that is longer than `most`. */
export async function* linesIn(texts: AsyncIterable<string>, most = Infinity): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > most) throw new Error('A line is too long.')
    yield* lines
  }
  if (rest !== '') yield rest
}
