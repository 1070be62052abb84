/** Facts of the tax return with the day they began, so that returns of earlier days stay as they were. Pure. */

export interface Since {
  /** Its first day; null: since ever. */
  readonly from: string | null
}

export const factOn = <Fact extends Since>(facts: readonly Fact[], day: string): Fact | undefined =>
  facts.findLast(({ from }) => from === null || from <= day)

/** True if they say the same, whenever they began. */
const isSame = <Fact extends Since>(a: Fact | undefined, b: Fact | undefined): boolean =>
  a && b ? Object.entries(a).every(([key, value]) => key === 'from' || value === b[key as keyof Fact]) : a === b

/** Another fact from its first day on, in place of what was to begin later. */
export function withFact<Fact extends Since>(facts: readonly Fact[], next: Fact & { readonly from: string }): Fact[] {
  const earlier = facts.filter(({ from }) => from === null || from < next.from)
  return isSame(earlier.at(-1), next) ? earlier : [...earlier, next]
}

export const isInOrder = (facts: readonly Since[]): boolean =>
  facts.every(({ from }, i) => i === 0 || (facts[i - 1]?.from ?? '') < (from ?? ''))

/** True if the facts differ on a day up to this one. */
export const differsUntil = <Fact extends Since>(before: readonly Fact[], after: readonly Fact[], day: string): boolean =>
  ['', day, ...[...before, ...after].flatMap(({ from }) => (from !== null && from <= day ? [from] : []))].some(
    (each) => !isSame(factOn(before, each), factOn(after, each)),
  )
