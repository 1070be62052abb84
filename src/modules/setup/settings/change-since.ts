/** Changes of facts that have a first day, and how they differ. Pure. */
import { type Since, factOn } from './since.ts'

/** True if they say the same, whenever they began. */
const isSame = <Fact extends Since>(a: Fact | undefined, b: Fact | undefined): boolean =>
  a && b ? Object.entries(a).every(([key, value]) => key === 'from' || value === b[key as keyof Fact]) : a === b

/** Another fact from its first day on, in place of what was to begin later. */
export function withFact<Fact extends Since>(facts: readonly Fact[], next: Fact): Fact[] {
  const { from: first } = next
  const earlier = first === null ? [] : facts.filter(({ from }) => from === null || from < first)
  return isSame(earlier.at(-1), next) ? earlier : [...earlier, next]
}

export const isInOrder = (facts: readonly Since[]): boolean =>
  facts.every(({ from }, i) => i === 0 || (facts[i - 1]?.from ?? '') < (from ?? ''))

/** True if the facts differ on a day up to this one. */
export const differsUntil = <Fact extends Since>(before: readonly Fact[], after: readonly Fact[], day: string): boolean =>
  ['', day, ...[...before, ...after].flatMap(({ from }) => (from !== null && from <= day ? [from] : []))].some(
    (each) => !isSame(factOn(before, each), factOn(after, each)),
  )
