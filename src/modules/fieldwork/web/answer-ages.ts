/** Age of the answers that came from this device's storage. */

const ages = new Map<string, number>()
const listeners = new Set<() => void>()
let oldest: number | undefined

function changed(): void {
  oldest = ages.size > 0 ? Math.min(...ages.values()) : undefined
  for (const listener of listeners) listener()
}

export function noteAge(path: string, at: number): void {
  if (ages.get(path) === at) return
  ages.set(path, at)
  changed()
}

/** Milliseconds since 1970 of the oldest answer; undefined while the server answers. */
export const oldestAnswer = (): number | undefined => oldest

export const isAnsweredHere = (path: string): boolean => ages.has(path)

/** The paths that this device answered, which are read from the server when the network is back. */
export function takeAnswered(): readonly string[] {
  const paths = [...ages.keys()]
  ages.clear()
  changed()
  return paths
}

export function onAges(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
