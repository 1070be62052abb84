/** Turns the crops into events on their days: started, potted, divided, moved, lost, offered for sale. */
import { addDays } from '#kernel/day.ts'
import type { Batch, BatchOrigin, Moment, Potting, Spent } from './batch.ts'
import type { Bench } from './batches.ts'
import { instantIn } from './clock.ts'
import { vendors } from './content.ts'
import type { Crop, Plan, Source } from './crops.ts'
import type { Person } from './people.ts'
import { growingPlace, nurseryPlace, salesPlace } from './places.ts'
import type { PlantType } from './price-list.ts'
import { homeOf, youngPlantCost } from './propagation.ts'
import type { Chance } from './random.ts'

/** Something that happens at an instant. All events are processed in order of time. */
export interface Happening {
  readonly at: string
  readonly happens: () => void
}

export interface Shed {
  readonly bench: Bench
  readonly growers: readonly Person[]
  readonly manager: Person
  readonly timeZone: string
  readonly today: string
  /** Supplies for potting a number of plants of a crop, and their cost. */
  readonly potting: (crop: Crop, plants: number, moment: Moment) => Spent & Pick<Potting, 'potting_mix_id' | 'recipe_id'>
  /** The same for preparing a batch for sale. */
  readonly grading: (batch: Batch, moment: Moment) => Spent
  /** The same for starting them. */
  readonly starting: (
    of: { readonly plant: PlantType; readonly method: string; readonly quantity: number },
    moment: Moment,
  ) => Spent
}

export interface Growing {
  readonly happenings: Happening[]
  /** Filled while the events are processed. */
  readonly batchOf: ReadonlyMap<Crop | Source, Batch>
}

export function growing({ crops, sources }: Plan, shed: Shed, dice: Chance): Growing {
  const { bench, today, timeZone } = shed
  const happenings: Happening[] = []
  const batches = new Map<Crop | Source, Batch>()
  const uses = new Map(sources.map((source) => [source, crops.filter((crop) => crop.parent === source).length]))

  /** At that hour of a past day. */
  const on = (day: string, hour: number, happens: (moment: Moment) => void) => {
    if (day >= today) return
    const at = instantIn(timeZone, day, hour * 60 + dice.int(0, 50))
    const { user_id } = dice.pick(shed.growers)
    happenings.push({ at, happens: () => happens({ day, at, user_id }) })
  }
  const begin = (of: Crop | Source, moment: Moment, origin: BatchOrigin & { readonly plant: PlantType }) => {
    const batch = bench.origin(moment, origin, shed.starting(origin, moment))
    batches.set(of, batch)
    if (origin.vendor) bench.freight(batch, { ...moment, user_id: shed.manager.user_id }, freightOf(origin.quantity))
  }
  const batchOf = (of: Crop | Source) => {
    const found = batches.get(of)
    if (!found) throw new Error(`${('kind' in of ? of.kind.plant : of.plant).common_name} is needed before it is there.`)
    return found
  }

  for (const source of sources) {
    const { use, plant, method, quantity, unit_cost, container_size } = source
    const where = use === 'mother' ? growingPlace(plant, dice) : nurseryPlace(dice)
    const growth_stage = use === 'mother' ? 'Growing on' : 'Plug'
    const origin = { plant, method, quantity, container_size, growth_stage, location: where, ...bought(method, dice) }
    const cost = unit_cost * BigInt(quantity)
    on(source.started, 7, (moment) => begin(source, moment, { ...origin, cost }))
  }

  for (const crop of crops) {
    const { kind, started_quantity, method, parent, potted_quantity, input_quantity } = crop
    const { plant, container_size } = kind
    const location = growingPlace(plant, dice)
    const potting = (moment: Moment) => ({ container_size, location, ...shed.potting(crop, potted_quantity, moment) })

    if (parent === undefined) {
      const cost = youngPlantCost(method, kind.price, dice) * BigInt(started_quantity)
      const origin = {
        plant,
        method,
        quantity: started_quantity,
        cost,
        ...homeOf(method),
        location: nurseryPlace(dice),
        ...bought(method, dice),
      }
      on(crop.started, 8, (moment) => begin(crop, moment, origin))
      on(crop.potted, 9, (moment) => bench.potUp(batchOf(crop), moment, potting(moment)))
    } else {
      on(crop.potted, 10, (moment) => {
        const inputs = [moment, plant, potting(moment)] as const
        batches.set(
          crop,
          input_quantity > 0
            ? bench.divide(batchOf(parent), { input_quantity, quantity: potted_quantity }, ...inputs)
            : bench.splitOff(batchOf(parent), potted_quantity, ...inputs),
        )
        if ('use' in parent && parent.use === 'tray') emptied(parent, moment)
      })
    }
    for (const { day, quantity, ...why } of crop.losses) on(day, 14, (moment) => bench.lose(batchOf(crop), quantity, moment, why))
    const place = salesPlace(plant, dice)
    on(crop.ready, 8, (moment) => {
      const batch = batchOf(crop)
      bench.offer(batch, place, moment, shed.grading(batch, moment))
    })
  }

  /** The rest of a tray is discarded when its last crop is potted. */
  function emptied(tray: Source, moment: Moment): void {
    const left = (uses.get(tray) ?? 0) - 1
    uses.set(tray, left)
    if (left === 0) bench.discard(batchOf(tray), moment, 'Surplus plugs, composted')
  }

  return { happenings, batchOf: batches }
}

/** Fifteen dollars for coming, and four cents a plant; in millionths. */
const freightOf = (plants: number) => 15_000_000n + 40_000n * BigInt(plants)

const bought = (method: string, dice: Chance) =>
  method === 'bought_in' ? { vendor: youngPlantVendor, vendor_lot: `L${dice.int(10_000, 99_999)}` } : {}
const youngPlantVendor = vendors.find((name) => name.includes('Young Plants')) ?? ''

/** When each growing batch will be ready, and how far it is. */
export function setReadiness({ crops }: Plan, batchOf: Growing['batchOf'], today: string): void {
  for (const crop of crops) {
    const batch = batchOf.get(crop)
    if (!batch || batch.state !== 'growing') continue
    batch.ready_on = crop.ready
    if (crop.potted < today && addDays(crop.potted, 21) < today)
      batch.growth_stage = crop.ready < addDays(today, 14) ? 'Hardening' : 'Growing on'
  }
}
