/** Facts of the tax return with the day they began, so that returns of earlier days stay as they were. Pure. */

export interface Since {
  /** Its first day; null: since ever. */
  readonly from: string | null
}

export const factOn = <Fact extends Since>(facts: readonly Fact[], day: string): Fact | undefined =>
  facts.findLast(({ from }) => from === null || from <= day)
