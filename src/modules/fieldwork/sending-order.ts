/** Order in which stored work is sent: acts on one batch in the order they were done, everything else at the same time. */
import { Problem } from '#kernel/problem.ts'
import { type FieldRequest, type FieldWork, touchedBy } from './field-request.ts'

const isOpen = ({ state }: FieldWork) => state === 'waiting' || state === 'attention'

/**
 * Work that can be sent now, given oldest first. An entry waits for earlier entries on the same batch, also while one of them
 * needs a decision.
 */
export function readyToSend<Work extends FieldWork>(work: readonly Work[]): Work[] {
  const blocked = new Set<string>()
  return work.filter(isOpen).filter((each) => {
    const touched = touchedBy(each)
    const isFree = each.state === 'waiting' && !touched.some((id) => blocked.has(id))
    for (const id of touched) blocked.add(id)
    return isFree
  })
}

/**
 * Sends all that can be sent, oldest first, `atOnce` at the same time. `send` gives an entry as it is afterwards, or undefined where sending is over
 * for now; an entry is tried once. Gives the work as it is then.
 */
export async function sendInOrder<Work extends FieldWork>(
  work: readonly Work[],
  atOnce: number,
  send: (entry: Work, work: readonly Work[]) => Promise<Work | undefined>,
): Promise<readonly Work[]> {
  let now = work
  const tried = new Set<string>()
  const running = new Map<string, Promise<void>>()
  let isOver = false
  const run = async (entry: Work) => {
    const after = await send(entry, now)
    running.delete(entry.id)
    if (after) now = now.map((each) => (each.id === entry.id ? after : each))
    else isOver = true
  }
  const startMore = () => {
    for (const entry of isOver ? [] : readyToSend(now)) {
      if (running.size >= atOnce) return
      if (tried.has(entry.id)) continue
      tried.add(entry.id)
      running.set(entry.id, run(entry))
    }
  }
  for (startMore(); running.size > 0; startMore()) await Promise.race(running.values())
  return now
}

/** The entry that this one waits for, because a person has to settle it first. */
export function heldBy<Work extends FieldWork>(entry: FieldWork, work: readonly Work[]): Work | undefined {
  const touched = new Set(touchedBy(entry))
  const before = work.slice(
    0,
    work.findIndex(({ id }) => id === entry.id),
  )
  return before.find((each) => each.state === 'attention' && touchedBy(each).some((id) => touched.has(id)))
}

/** True if a new request has to queue behind stored work on the same batch. */
export const mustWait = (entry: Pick<FieldWork, 'body' | 'receipt'>, work: readonly FieldWork[]): boolean => {
  const touched = new Set(touchedBy(entry))
  return work.some((each) => isOpen(each) && touchedBy(each).some((id) => touched.has(id)))
}

/**
 * The request with the ids that the server gave to batches which earlier work made. Throws NOT_FOUND where that work was discarded or made none: a
 * person chooses another batch.
 */
export function withServerIds(request: FieldRequest, work: readonly FieldWork[]): FieldRequest {
  const known = new Map<string, string>()
  const lost = new Set<string>()
  for (const { state, receipt, number = '' } of work) {
    const ids = number.split(' ')
    receipt.creates.forEach((local, i) => {
      const id = state === 'sent' ? ids[i] : undefined
      if (id) known.set(local, id)
      else if (state === 'sent' || state === 'void') lost.add(local)
    })
  }
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (lost.has(value)) throw new Problem('NOT_FOUND', 'The potting up that made this batch was discarded.')
      return known.get(value) ?? value
    }
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each)]))
  }
  const { file, ...plain } = request
  return { ...(replaced(plain) as FieldRequest), ...(file === undefined ? {} : { file }) }
}
