/**
 * What the nursery's own history says of the future: when plants are ready, how many of them, and how many will be asked for. Bands are
 * empirical: the observed cases in their order, nothing assumed of their shape. With few cases of its own a plant borrows from its
 * category; with fewer than eight in all the trade's usual figures are used, and that is said.
 */

/** So many cases a band needs. */
export const enough = 8

/** One thing that was observed: of which plant, of which category, and what came of it. */
export interface Case {
  readonly plant: string
  readonly category: string
  readonly value: number
  /** When it was known: a back-test believes only what was known before. */
  readonly known: string
  /** When it began: then it would have been forecast. */
  readonly begun: string
}

export interface Band {
  /** Four out of five lie from `low` to `high`. */
  readonly low: number
  readonly middle: number
  readonly high: number
  readonly basis: 'own' | 'category' | 'default'
  /** How many cases it stands on. */
  readonly cases: number
}

export interface Usual {
  readonly low: number
  readonly middle: number
  readonly high: number
}

interface Weighed {
  readonly value: number
  readonly weight: number
}

/**
 * The band of the next case. Own cases count in full; below eight, those of the rest of the category fill up to the weight of eight.
 * Fewer than eight cases of either: `usual`, marked as default.
 */
export function bandOf(own: readonly number[], category: readonly number[], usual: Usual): Band {
  if (own.length >= enough) return { ...quantiles(own.map((value) => ({ value, weight: 1 }))), basis: 'own', cases: own.length }
  const cases = own.length + category.length
  if (cases < enough) return { ...usual, basis: 'default', cases }
  const weight = (enough - own.length) / category.length
  // A category with as many cases as needed is believed as far as its own number goes, so that its tails are not cut off.
  const scale = own.length === 0 ? category.length / enough : 1
  const weighed = [...own.map((value) => ({ value, weight: 1 })), ...category.map((value) => ({ value, weight: weight * scale }))]
  return { ...quantiles(weighed), basis: 'category', cases }
}

/** The tenth, the middle and the ninetieth of a hundred, for the next one to come: of n cases that is the place p × (n + 1) in their order. */
function quantiles(cases: readonly Weighed[]): Usual {
  const sorted = cases.toSorted((a, b) => a.value - b.value)
  const whole = sorted.reduce((sum, { weight }) => sum + weight, 0)
  const at = (p: number): number => {
    // Each case stands in the middle of its own weight; between two of them the value goes over evenly.
    const place = p * (whole + 1)
    let [before, reached] = [sorted[0]!, 0]
    for (const each of sorted) {
      const here = reached + each.weight / 2 + 0.5
      if (here >= place) {
        const from = reached === 0 ? here : reached - before.weight / 2 + 0.5
        const share = here === from ? 1 : (place - from) / (here - from)
        return reached === 0 ? each.value : before.value + (each.value - before.value) * Math.max(0, Math.min(1, share))
      }
      reached += each.weight
      before = each
    }
    return before.value
  }
  return { low: at(0.1), middle: at(0.5), high: at(0.9) }
}

/** The cases by what a band is asked of. */
export class History {
  readonly #byPlant = new Map<string, Case[]>()
  readonly #byCategory = new Map<string, Case[]>()

  constructor(cases: readonly Case[] = []) {
    for (const each of cases) this.learn(each)
  }

  learn(each: Case): void {
    grow(this.#byPlant, each.plant, each)
    grow(this.#byCategory, each.category, each)
  }

  band(plant: string, category: string, usual: Usual): Band {
    const own = this.#byPlant.get(plant) ?? []
    const rest = own.length >= enough ? [] : (this.#byCategory.get(category) ?? []).filter((each) => each.plant !== plant)
    return bandOf(
      own.map(({ value }) => value),
      rest.map(({ value }) => value),
      usual,
    )
  }
}

function grow<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

export interface BackTest {
  /** How many forecasts were looked back at, on the nursery's own cases. */
  readonly forecasts: number
  /** How many came out within their band. */
  readonly within: number
  /** How many could only have used defaults; not counted above. */
  readonly defaults: number
  readonly below: number
  readonly above: number
}

/** Every case forecast again from what was known when it began, and held against what came of it. */
export function backTest(cases: readonly Case[], usual: Usual): BackTest {
  const toLearn = cases.toSorted((a, b) => order(a.known, b.known))
  const history = new History()
  let [forecasts, within, defaults, below, above, learnt] = [0, 0, 0, 0, 0, 0]
  for (const each of cases.toSorted((a, b) => order(a.begun, b.begun))) {
    for (let next = toLearn[learnt]; next && next.known < each.begun; next = toLearn[++learnt]) history.learn(next)
    const band = history.band(each.plant, each.category, usual)
    if (band.basis === 'default') {
      defaults += 1
      continue
    }
    forecasts += 1
    if (each.value < band.low) below += 1
    else if (each.value > band.high) above += 1
    else within += 1
  }
  return { forecasts, within, defaults, below, above }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Days from the last potting to sale, where nothing is known: by how the plant was begun. */
export const usualDays: Usual = { low: 60, middle: 110, high: 240 }
/** The share of plants that come through; a trade survey counts a fifth lost in propagation and a tenth after it. */
export const usualYield: Usual = { low: 0.7, middle: 0.85, high: 0.97 }
