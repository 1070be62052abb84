/** Finds the encoding of a file of text in its bytes, and reads it. Pure. */
import { type Letters, letterNames } from '#kernel/letters.ts'

/** The order of the bytes of UTF-16, by its mark or by the noughts of its plain letters; undefined if the bytes are not UTF-16. */
export function isUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 4_096)
  const noughts = [0, 0]
  for (const [i, byte] of start.entries()) if (byte === 0) noughts[i % 2] = (noughts[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = noughts
  const most = start.length / 2
  if (start.length < 4 || Math.max(even, odd) < most * 0.6) return undefined
  if (even < most * 0.05) return 'utf-16le'
  return odd < most * 0.05 ? 'utf-16be' : undefined
}

/** The text of a file, and a note where its letters were guessed. */
export function decodeLetters(bytes: Buffer, chosen?: Letters): { text: string; note: string } {
  const utf16 = isUtf16(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), note: '' }
  if (chosen) return { text: new TextDecoder(chosen).decode(bytes), note: '' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: '' }
  } catch {
    const guess = guessLetters(bytes)
    return {
      text: new TextDecoder(guess).decode(bytes),
      note: `The file is not UTF-8, so we read its letters as ${letterNames[guess]}. Check the accents.`,
    }
  }
}

const western = ['àâæçéèêëîïôœùûüÿ', 'äöüß', 'áéíñóúüç', 'áâãàçéêíóôõú', 'àèéìíòóùú', 'åäöæøéüõšž', 'éèëêïöüóá', 'áéíóúýþæöð']
/** The accented letters of the languages that are written with each encoding. */
const alphabets = {
  'windows-1252': western,
  macintosh: western,
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäôĺľŕ', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'],
  'windows-1257': ['āčēģīķļņōŗšūž', 'ąčęėįšųūž'],
} as const satisfies Partial<Record<Letters, readonly string[]>>

/** The encoding whose accented letters are those of one language and stand where letters stand; of equals the first. */
function guessLetters(bytes: Buffer): Letters {
  const sample = bytes.subarray(0, 200_000)
  if (isShiftJis(sample)) return 'shift_jis'
  const faults = Object.entries(alphabets).map(([each, languages]) => {
    const text = new TextDecoder(each).decode(sample)
    return { each: each as keyof typeof alphabets, faults: misplaced(text) + foreignLetters(text, languages) }
  })
  return faults.reduce((best, one) => (one.faults < best.faults ? one : best)).each
}

/** Accented letters outside the one of these alphabets that has the most of them. */
function foreignLetters(text: string, languages: readonly string[]): number {
  const accented = text.toLowerCase().match(/[^\0-\x7f\P{L}]/gu) ?? []
  return Math.min(...languages.map((alphabet) => accented.filter((letter) => !alphabet.includes(letter)).length))
}

/** Japanese characters, none of which stands in the middle of a Latin word, as those that accents become do. */
function isShiftJis(bytes: Buffer): boolean {
  const text = new TextDecoder('shift_jis').decode(bytes)
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const wrong = count(/\ufffd|[a-z][\p{Script=Han}\uff61-\uff9f]|[\p{Script=Han}\uff61-\uff9f][a-z]/giu)
  return count(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu) > 20 * wrong
}

const misplaced = (text: string): number =>
  [
    /\p{Ll}[^\0-\x7f\p{Ll}\p{M}’‘–—°´·×®™©½¼¾²³]/gu,
    /[^\0-\x7f\p{L}“”‘’«»€£¥°±×½¼¾·–—…•\s]\p{L}/gu,
    /[\x80-\x9f]/g,
    /Ÿ(?=\p{Ll})/gu,
  ].reduce((sum, fault) => sum + (text.match(fault)?.length ?? 0), 0)
