/** A new nursery follows its plan from recipes for a season: each Monday the plan is made anew, and its week is done. */
import { expect, test } from 'vitest'
import { addDays, mondayOf } from '#kernel/day.ts'
import { newId } from '#server/new-id.ts'
import { dice } from '#testing/random-sales.ts'
import { seed } from '#testing/size.ts'
import { planOf } from './make-plan.ts'
import { kindOf } from './kind-key.ts'
import type { Work } from './plan.ts'
import type { Grown, KindForSale, PlanInputs } from './planning-inputs.ts'
import type { ProductionRecipe } from './production-recipe.ts'

const [kinds, known, season] = [24, 104, 60]

interface Crop {
  readonly row: KindForSale
  readonly recipe: ProductionRecipe
  readonly demand: (monday: string) => number
}

interface Batch {
  readonly crop: Crop
  readonly method: string
  readonly started_on: string
  readonly potted_on: string | null
  /** Young plants can be potted then, potted ones sold. */
  readonly done_on: string
  quantity: number
}

const quarter = (day: string) => Math.floor((Number(day.slice(5, 7)) % 12) / 3)
const weeksOf = (recipe: ProductionRecipe, stage: 'raise' | 'grow', day: string) =>
  [recipe[`${stage}_dec`], recipe[`${stage}_mar`], recipe[`${stage}_jun`], recipe[`${stage}_sep`]][quarter(day)] ?? 0

function crops(roll: (n: number) => number): Crop[] {
  return Array.from({ length: kinds }, (_, i) => {
    const plant_type_id = newId()
    const [raise, grow] = [2 + roll(6), 5 + roll(10)]
    const [level, at, high] = [5 + roll(40), roll(365), 0.2 + roll(6) / 10]
    const row = { plant_type_id, plant: `Plant ${i}`, category: 'Shrubs', container_size: '1 L', price: '5.00', for_sale: 0 }
    const recipe: ProductionRecipe = {
      id: newId(),
      plant_type_id,
      plant: row.plant,
      container_size: '1 L',
      method: 'cutting',
      raise_dec: raise + 4,
      raise_mar: raise,
      raise_jun: raise,
      raise_sep: raise + 2,
      grow_dec: grow + 8,
      grow_mar: grow + 2,
      grow_jun: grow,
      grow_sep: grow + 5,
      raise_loss: roll(30),
      grow_loss: roll(12),
      per_start: 1,
      tray_cells: null,
      minutes: 60,
      place_kind: null,
    }
    const demand = (day: string) => {
      const part = (Date.parse(day) / 86_400_000 + at) / 365.25
      return Math.round(level * (1 + high * Math.sin(2 * Math.PI * part)) * (0.85 + roll(31) / 100))
    }
    return { row, recipe, demand }
  })
}

/** The nursery as it is on a Monday: what it has sold, what it grows, and what is for sale. */
class Nursery {
  readonly sold = new Map<string, Map<string, number>>()
  readonly without = new Map<string, string[]>()
  readonly stock = new Map<string, number>()
  readonly grown: Grown[] = []
  batches: Batch[] = []
  /** Plants that were to be potted before they had rooted. */
  unrooted = 0
  readonly all: readonly Crop[]
  readonly from: string

  constructor(all: readonly Crop[], from: string) {
    this.all = all
    this.from = from
    for (const { row, demand } of all) {
      const mondays = Array.from({ length: known }, (_, week) => addDays(from, -7 * (week + 1)))
      this.sold.set(kindOf(row), new Map(mondays.map((monday) => [monday, demand(monday)])))
      this.without.set(kindOf(row), [])
      this.stock.set(kindOf(row), 0)
    }
  }

  inputs(today: string): PlanInputs {
    return {
      today,
      country: 'UK',
      timeZone: 'Europe/London',
      marked: [],
      grown: this.grown,
      growing: this.batches.map(({ crop, method, started_on, potted_on, quantity }, i) => ({
        ...crop.row,
        batch_id: String(i),
        batch_code: String(i),
        method,
        potted: potted_on !== null,
        since: potted_on ?? started_on,
        on_hand: quantity,
        ready_on: null,
      })),
      kinds: this.all.map(({ row }) => ({ ...row, for_sale: this.stock.get(kindOf(row)) ?? 0 })),
      sold: [...this.sold].map(([kind, weeks]) => ({
        kind,
        weeks: [...weeks].map(([monday, quantity]) => `${monday} ${quantity}`).join(','),
      })),
      lost: [],
      stockOuts: [...this.without].map(([kind, weeks]) => ({
        kind,
        first: addDays(this.from, -7 * known),
        without: weeks.join(',') || null,
      })),
      productionRecipes: this.all.map(({ recipe }) => recipe),
      grades: [],
      reserved: [],
      capacity: { potting: 0, space: 0, on_hand: 0, weeks: 0 },
      recipes: [],
      lastRecipes: [],
      youngCosts: [],
      budget: '0.00',
      youngOnOrder: [],
      adjusted: [],
      pottingTimes: [],
      cells: [],
      youngTrays: [],
      mothers: [],
      spaces: [],
      beds: undefined,
    }
  }

  /** Starts and buys before it pots. */
  work(week: readonly Work[], today: string): void {
    for (const { operation, plant_type_id, quantity } of week.toSorted((a, b) => a.operation.localeCompare(b.operation))) {
      const crop = this.all.find(({ row }) => row.plant_type_id === plant_type_id)
      if (!crop) continue
      if (operation === 'pot') this.pot(crop, quantity, today)
      else if (operation === 'buy')
        this.batches.push({ crop, method: 'bought_in', started_on: today, potted_on: null, done_on: today, quantity })
      else {
        const struck = Math.floor((quantity * (100 - crop.recipe.raise_loss)) / 100)
        const done_on = addDays(today, 7 * weeksOf(crop.recipe, 'raise', today))
        this.batches.push({ crop, method: 'cutting', started_on: today, potted_on: null, done_on, quantity: struck })
      }
    }
  }

  /** Pots as many as have rooted. */
  private pot(crop: Crop, quantity: number, today: string): void {
    let needed = quantity
    const rooted = this.batches.filter((each) => each.crop === crop && each.potted_on === null && each.done_on <= today)
    const done_on = addDays(today, 7 * weeksOf(crop.recipe, 'grow', today))
    for (const young of rooted) {
      const taken = Math.min(needed, young.quantity)
      if (taken === 0) continue
      young.quantity -= taken
      needed -= taken
      this.batches.push({ crop, method: young.method, started_on: young.started_on, potted_on: today, done_on, quantity: taken })
    }
    this.unrooted += needed
  }

  ripen(today: string): void {
    const isRipe = ({ potted_on, done_on }: Batch) => potted_on !== null && done_on <= today
    for (const { crop, method, started_on, potted_on, quantity } of this.batches.filter(isRipe)) {
      const survived = Math.floor((quantity * (100 - crop.recipe.grow_loss)) / 100)
      this.stock.set(kindOf(crop.row), (this.stock.get(kindOf(crop.row)) ?? 0) + survived)
      const days = { started_on, potted_on: potted_on ?? today, ready_on: today }
      this.grown.push({ ...crop.row, method, ...days, survived, lost: quantity - survived, imported: false })
    }
    this.batches = this.batches.filter((batch) => batch.quantity > 0 && !isRipe(batch))
  }

  /** Gives how many were wanted and served of what a plan could serve: nobody before the first potting is ready. */
  sell(crop: Crop, today: string): readonly [number, number] {
    const [kind, wanted] = [kindOf(crop.row), crop.demand(today)]
    const on_hand = this.stock.get(kind) ?? 0
    const served = Math.min(on_hand, wanted)
    this.stock.set(kind, on_hand - served)
    this.sold.get(kind)?.set(today, served)
    if (served < wanted) this.without.get(kind)?.push(`${today} ${addDays(today, 7)}`)
    return today <= addDays(this.from, 7 * weeksOf(crop.recipe, 'grow', this.from)) ? [0, 0] : [wanted, served]
  }
}

// The second season has a year of 53 weeks. Of eighteen seasons the worst served 95.5 of a hundred, on average 97.5.
test.each(['2026-12-07', '2020-11-30'])('serves what can still be in time, from %s', (start) => {
  const all = crops(dice(seed))
  const nursery = new Nursery(all, mondayOf(start))
  let [wanted, served] = [0, 0]
  for (let week = 0; week < season; week++) {
    const today = addDays(nursery.from, 7 * week)
    nursery.work(
      planOf(nursery.inputs(today), 52).work.filter((each) => each.week === 0),
      today,
    )
    nursery.ripen(today)
    for (const crop of all) {
      const [of, met] = nursery.sell(crop, today)
      wanted += of
      served += met
    }
  }
  const left = [...nursery.stock.values()].reduce((sum, each) => sum + each, 0)
  expect(served / wanted).toBeGreaterThan(0.95)
  expect(left).toBeLessThan(wanted / 4)
  expect(nursery.unrooted).toBe(0)
})
