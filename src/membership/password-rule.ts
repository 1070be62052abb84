/**
 * Refuses passwords that are guessed first: common ones, few different characters, and facts others know about the person (NIST
 * SP 800-63B section 3.1.1.2; OWASP ASVS 5.0, 6.2.4 and 6.2.11). No rules of composition: they make passwords weaker.
 */
import { dictionary } from '@zxcvbn-ts/language-common'

/** The 49,000 that leaks show most often. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Words of a person that others know: the address, its part before the @, names. Short ones occur in too many good passwords. */
const knownWords = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => {
      const lower = text.trim().toLowerCase()
      return [lower, lower.split('@')[0] ?? '', ...lower.split(/[^\p{L}\p{N}]+/u), lower.replace(/[^\p{L}\p{N}]+/gu, '')]
    })
    .filter((word) => word.length >= 4)
    .toSorted((a, b) => b.length - a.length)

export const knownOf = (person: {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly account_name?: string
}): string[] => [person.email, person.first_name, person.last_name, person.account_name ?? '']

/** Returns why a password is refused, as a sentence; undefined if it is accepted. `known` is the person's address and names. */
export function passwordProblem(password: string, known: readonly string[]): string | undefined {
  const lower = password.toLowerCase()
  const tooCommon = 'This password is too easy to guess. Choose another, for example three or four words.'
  if (common.has(lower)) return tooCommon
  // "password2026!": a common word with digits and signs after it.
  const [rest = ''] = /(?<=\p{L})[^\p{L}]+$/u.exec(lower) ?? []
  if (rest.length <= 5 && common.has(lower.slice(0, lower.length - rest.length))) return tooCommon
  if (new Set(lower).size < 5)
    return 'This password repeats the same few characters. Choose another, for example three or four words.'
  const own = knownWords(known).reduce((left, each) => left.replaceAll(each, ''), lower)
  if (own.length < 6 && own.length < lower.length)
    return 'This password is made of your own name or address. Choose another, for example three or four words.'
  return undefined
}
