/** Chooses the potting recipe if none is given. */

interface HasId {
  readonly id: string
}

/**
 * The recipe for one plant type in one container: the one it was last potted by, else the only active one, else none (null).
 * 'ambiguous' if several are active and none was used before: then a person has to choose.
 */
export function chooseRecipe<Recipe extends HasId>(
  active: readonly Recipe[],
  lastUsed: string | undefined,
): Recipe | null | 'ambiguous' {
  const [only, ...others] = active
  return active.find(({ id }) => id === lastUsed) ?? (others.length > 0 ? 'ambiguous' : (only ?? null))
}

/** One recipe for several plant types; 'ambiguous' too if they would take different ones. */
export function chooseForAll<Recipe extends HasId>(
  active: readonly Recipe[],
  lastUsed: readonly (string | undefined)[],
): Recipe | null | 'ambiguous' {
  const chosen = (lastUsed.length > 0 ? lastUsed : [undefined]).map((each) => chooseRecipe(active, each))
  const [first = null] = chosen
  return chosen.every((each) => each === first) ? first : 'ambiguous'
}
