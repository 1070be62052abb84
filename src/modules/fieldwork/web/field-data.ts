/**
 * Data that a device stores for work offline, per person: batches with plants, this week's tasks, closed places, recipes,
 * supplies and locations.
 */
import { listGrowthStages } from '#modules/setup/reference/growth-stage-calls.ts'
import { standingBatches } from '#modules/growing/batch/contract.ts'
import { listLocations } from '#modules/setup/reference/location-calls.ts'
import { listRecipes, recipeSupplies } from '#modules/growing/recipe/recipe-calls.ts'
import { closedPlaces } from '#modules/growing/spray/spray-calls.ts'
import { taskPeople, tasksThisWeek } from '#modules/growing/task/task-calls.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { growers } from '#kernel/role.ts'
import { type Tagged, callAgain } from '#web/call.ts'
import { getItem, setItem } from '#web/device-store.ts'
import { isUnreachable } from '#web/offline.ts'
import { currentUser, isOneOf, mayKeep } from '#web/session.ts'
import type * as z from 'zod/mini'

const reads: readonly Endpoint[] = [
  standingBatches,
  tasksThisWeek,
  closedPlaces,
  listRecipes,
  recipeSupplies,
  taskPeople,
  listGrowthStages,
  listLocations,
].map((call) => call as Endpoint)

interface Held {
  readonly answer: Tagged<unknown>
  /** Milliseconds since 1970. */
  readonly at: number
}

const nameOf = ({ path }: Endpoint) => `field ${path} for ${currentUser()?.id ?? ''}`
/** In memory once it was read: a list of ten thousand batches is not read from the disk for each screen. */
const memory = new Map<string, Held>()

async function heldOf(endpoint: Endpoint): Promise<Held | undefined> {
  const name = nameOf(endpoint)
  const held = memory.get(name) ?? (await getItem<Held>(name))
  if (held) memory.set(name, held)
  return held
}

/** The stored answer of a call and when it was fetched; undefined if never fetched on this device. */
export async function heldData<Reply extends z.ZodMiniType>(
  endpoint: Endpoint<z.ZodMiniType, Reply>,
): Promise<{ readonly data: z.output<Reply>; readonly at: number } | undefined> {
  const held = await heldOf(endpoint as Endpoint)
  return held && { data: held.answer.data as z.output<Reply>, at: held.at }
}

const timeout = 60_000
/** Milliseconds between two refreshes. */
const pace = 60_000
let last = 0

/** Phones and tablets hold it: they are carried to where there is no network. */
const isCarried = () => matchMedia('(any-pointer: coarse)').matches

/** Brings what this device holds up to date; only what changed is sent. `now` although it was just done. */
export async function refreshFieldData(now = false): Promise<void> {
  if (!isCarried() || !isOneOf(growers) || !mayKeep() || !navigator.onLine) return
  if (!now && Date.now() - last < pace) return
  last = Date.now()
  for (const endpoint of reads) {
    const held = await heldOf(endpoint)
    try {
      const answer = await callAgain(endpoint, held?.answer, AbortSignal.timeout(timeout))
      if (!mayKeep()) return
      const next = { answer, at: Date.now() }
      memory.set(nameOf(endpoint), next)
      await setItem(nameOf(endpoint), next)
    } catch (failure) {
      // No network, or a slow one: what it holds stays, with its age.
      if (isUnreachable(failure) || failure instanceof DOMException) return
      throw failure
    }
  }
}
