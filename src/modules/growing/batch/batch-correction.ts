/** Limits corrections of a batch to details that nothing it went through since contradicts. Pure. */
import { counted, spelledOutDay } from '#kernel/format.ts'
import type { FieldError } from '#kernel/problem.ts'
import { inFuture } from '#kernel/day-problems.ts'

/** Events since the start of a batch that limit its correction. */
export interface BatchPast {
  /** It was potted up, or is what was potted up, divided or split off. */
  readonly potted: boolean
  /** Plants that were sold or delivered from it, less those that came back. */
  readonly left: number
  /** Plants of its kind in its container that orders and lay-bys have reserved. */
  readonly reserved: number
  /** Plants of it came from another batch, or went into one: divided, split, merged or part of it potted up. */
  readonly related: boolean
  /** Plants of it were sold or delivered at some time, also where they came back: invoices and dockets name the plant. */
  readonly sold: boolean
  /** The day of the first entry after its start; null without one. */
  readonly first_event: string | null
  /** The number of the seed lot that it was sown from, and the day it came; null without one. */
  readonly seed_lot: string | null
  readonly seed_came_on: string | null
}

interface Details {
  readonly plant_type_id: string
  readonly container_size: string
  readonly started_on: string
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * Validates a correction against later events; returns the messages by field. Entries stay on their day in the
 * ledger, and growing times count from the start.
 */
export function correctionFaults(
  before: Details,
  change: { readonly [Field in keyof Details]?: string | undefined },
  past: BatchPast,
  today: string,
): FieldError[] {
  const { container_size = before.container_size, started_on = before.started_on } = change
  const container = sameName(container_size, before.container_size) ? undefined : containerFault(before.container_size, past)
  const start = started_on === before.started_on ? undefined : startFault(started_on, past, today)
  const plant = (change.plant_type_id ?? before.plant_type_id) === before.plant_type_id ? undefined : plantFault(past)
  return [
    ...(plant === undefined ? [] : [{ path: 'plant_type_id', message: plant }]),
    ...(container === undefined ? [] : [{ path: 'container_size', message: container }]),
    ...(start === undefined ? [] : [{ path: 'started_on', message: start }]),
  ]
}

/** Quantities and costs go with it; records elsewhere that name the old plant would contradict it. */
function plantFault({ related, sold, reserved, seed_lot }: BatchPast): string | undefined {
  if (seed_lot !== null) return `It was sown from seed lot ${seed_lot} of this plant. Undo the sowing, then enter it again.`
  if (related) return 'Other batches are related to it. Undo the division, split, merge or potting up first.'
  if (sold)
    return 'Some of its plants were sold or delivered under this name. Start a batch of the right plant, and count this one to 0.'
  if (reserved > 0)
    return `${counted(reserved, 'plant')} of this kind ${reserved === 1 ? 'is' : 'are'} reserved. Change those orders first.`
  return undefined
}

function containerFault(now: string, { potted, left, reserved }: BatchPast): string | undefined {
  if (potted) return `It came into ${now} by an operation. Undo that operation, then enter it again.`
  if (left > 0) return `${counted(left, 'plant')} already left as ${now}. Reverse those sales first, or pot up the rest.`
  if (reserved > 0)
    return `${counted(reserved, 'plant')} in ${now} ${reserved === 1 ? 'is' : 'are'} reserved. Change those orders first.`
  return undefined
}

function startFault(started_on: string, { first_event, seed_came_on }: BatchPast, today: string): string | undefined {
  if (started_on > today) return inFuture
  if (first_event !== null && started_on > first_event)
    return `Work on this batch began on ${spelledOutDay(first_event)}. Choose that day or earlier.`
  if (seed_came_on !== null && started_on < seed_came_on)
    return `Its seed came on ${spelledOutDay(seed_came_on)}. Choose that day or later.`
  return undefined
}
