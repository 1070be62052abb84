/** Commands on seed lots: quantities change by entries, and entries are undone by entries. */
import type { OperationId, UserId } from '#kernel/id.ts'
import { refuseFuture } from '#kernel/day-problems.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { formatFixed, parseQuantity } from '#kernel/quantity.ts'
import { readPlant } from '#modules/plants/server/read-plants.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import { isUniqueViolation } from '#server/database-errors.ts'
import type { Db } from '#server/database.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { NewGerminationTest, NewSeedLot, SeedCount, SeedLot, SeedLotChange } from '../seed-lot-fields.ts'
import * as queries from './seed-lots.queries.ts'

const mostLots = 5_000

const duplicateCode = (code: string) => (error: unknown) => {
  if (!isUniqueViolation(error, 'seed_lots_code')) throw error
  throw new Problem('DUPLICATE', `This plant has another lot ${code}.`, {
    errors: [{ path: 'code', message: 'This plant has another lot with this number.' }],
  })
}

export async function readSeedLot(db: Db, id: string) {
  const [lot, entries] = await Promise.all([queries.seedLotWithId(db, id), queries.entriesOf(db, id)])
  return { ...lot, entries }
}

export async function createSeedLot(db: Db, user_id: UserId, lot: NewSeedLot): Promise<SeedLot> {
  await refuseFullList(
    db,
    queries.standingLots(db),
    mostLots,
    `${mostLots} seed lots are the most. Archive those that are used up.`,
  )
  const [plant, today] = await Promise.all([readPlant(db, lot.plant_type_id), todayOf(db)])
  if (!plant) throw invalid([{ path: 'plant_type_id', message: 'This plant is archived. Choose another.' }])
  refuseFuture('received_on', lot.received_on, today)
  refuseHarvest(lot, today)
  const id = await queries.insertSeedLot(db, user_id, lot).catch(duplicateCode(lot.code))
  await queries.insertSeedEntries(db, user_id, [
    { seed_lot_id: id, kind: 'received', occurred_on: lot.received_on, quantity: lot.quantity },
  ])
  return recorded(db, user_id, id, 'create', lot)
}

export async function changeSeedLot(db: Db, user_id: UserId, id: string, change: SeedLotChange): Promise<SeedLot> {
  const before = await queries.seedLotWithId(db, id)
  refuseHarvest(change, await todayOf(db))
  const { archived = before.archived } = change
  const changed = await queries.updateSeedLot(db, id, change, archived ? await db.now() : null).catch(duplicateCode(change.code))
  if (!changed) throw await staleProblem(db, { id, name: `Lot ${before.code}`, current: before })
  return recorded(db, user_id, id, 'change', change)
}

export async function addGerminationTest(db: Db, user_id: UserId, id: string, test: NewGerminationTest): Promise<SeedLot> {
  const lot = await lockLot(db, id)
  await refuseDay(db, id, 'tested_on', test.tested_on)
  const used = test.used || '0'
  refuseMoreThanLeft(lot, used, 'used')
  const { tested_on: occurred_on, tested, note } = test
  const germinated = Number(test.germinated)
  await queries.insertSeedEntries(db, user_id, [
    { seed_lot_id: id, kind: 'test', occurred_on, quantity: negative(used), tested, germinated, note },
  ])
  return recorded(db, user_id, id, 'test', test)
}

export async function countSeedLot(
  db: Db,
  user_id: UserId,
  id: string,
  { counted_on, quantity, note }: SeedCount,
): Promise<SeedLot> {
  const lot = await lockLot(db, id)
  await refuseDay(db, id, 'counted_on', counted_on)
  const difference = formatFixed(parseQuantity(quantity) - parseQuantity(lot.on_hand), 4)
  await queries.insertSeedEntries(db, user_id, [
    { seed_lot_id: id, kind: 'count', occurred_on: counted_on, quantity: difference, note },
  ])
  return recorded(db, user_id, id, 'count', { counted_on, quantity, was: lot.on_hand })
}

export async function reverseSeedEntry(db: Db, user_id: UserId, id: string, entryId: string): Promise<SeedLot> {
  const lot = await lockLot(db, id)
  const entry = (await queries.entriesOf(db, id)).find((each) => each.id === entryId)
  if (!entry) throw notFound()
  if (entry.kind === 'sown') throw new Problem('BAD_STATE', 'A sowing is undone on the page of its batch: its seed comes back.')
  if (entry.kind === 'reversal') throw new Problem('BAD_STATE', 'An undo cannot be undone. Enter it again instead.')
  if (entry.reversed) throw new Problem('BAD_STATE', 'Already undone. Refresh the list.')
  if (parseQuantity(lot.on_hand) < parseQuantity(entry.quantity))
    throw new Problem(
      'BAD_STATE',
      `Only ${lot.on_hand} ${lot.unit} of lot ${lot.code} is left: more was used since. Undo that first.`,
    )
  await queries.insertSeedEntries(db, user_id, [
    { seed_lot_id: id, kind: 'reversal', occurred_on: await todayOf(db), quantity: '0', reverses: entryId },
  ])
  return recorded(db, user_id, id, 'undo', { entry: entryId })
}

interface Sowing {
  readonly seed_lot_id?: string | null | undefined
  readonly seed_quantity?: string | null | undefined
  readonly plant_type_id: string
}

/** Locks the lots that lines of a sowing name, and refuses what they cannot give. Gives the lot of each line. */
export async function lockSownLots(
  db: Db,
  lines: readonly Sowing[],
  { method, day }: { readonly method: string; readonly day: string },
): Promise<readonly (SeedLot | undefined)[]> {
  const named = lines.flatMap(({ seed_lot_id }) => seed_lot_id || [])
  if (named.length === 0) return lines.map(() => undefined)
  const lots = await queries.lockSeedLots(db, [...new Set(named)])
  const left = new Map(lots.map(({ id, on_hand }) => [id, parseQuantity(on_hand)]))
  const chosen: (SeedLot | undefined)[] = []
  for (const [i, line] of lines.entries()) {
    const lot = lots.find(({ id }) => id === line.seed_lot_id)
    const path = (field: string) => `batches.${i}.${field}`
    const refuse = (field: string, message: string) => invalid([{ path: path(field), message }])
    chosen.push(lot)
    if (!line.seed_lot_id) continue
    if (!lot || lot.archived) throw refuse('seed_lot_id', 'This lot is archived. Choose another.')
    if (method !== 'seed') throw refuse('seed_lot_id', 'Only what is sown has a seed lot. Choose From seed, or no lot.')
    if (lot.plant_type_id !== line.plant_type_id) throw refuse('seed_lot_id', `Lot ${lot.code} is seed of ${lot.common_name}.`)
    const quantity = parseQuantity(line.seed_quantity || '0')
    if (quantity <= 0n) throw refuse('seed_quantity', `Enter how much of lot ${lot.code} was sown, in ${lot.unit}.`)
    const rest = (left.get(lot.id) ?? 0n) - quantity
    if (rest < 0n) throw refuse('seed_quantity', notEnough(lot, formatFixed(left.get(lot.id) ?? 0n, 4)))
    left.set(lot.id, rest)
    await refuseBeforeReceipt(db, lot.id, path('seed_lot_id'), day)
  }
  return chosen
}

/** Takes the seed of each sowing; comes after the operations are written. */
export const takeSeed = (
  db: Db,
  userId: UserId,
  day: string,
  sowings: readonly { readonly lot: SeedLot; readonly quantity: string; readonly operation_id: OperationId }[],
): Promise<unknown> =>
  sowings.length === 0
    ? Promise.resolve()
    : queries.insertSeedEntries(
        db,
        userId,
        sowings.map(({ lot, quantity, operation_id }) => ({
          seed_lot_id: lot.id,
          kind: 'sown',
          occurred_on: day,
          quantity: negative(quantity),
          operation_id,
        })),
      )

/** Refuses to move a sowing to a day before its seed came. */
export async function refuseSowingBeforeSeed(db: Db, operation_id: OperationId, path: string, day: string): Promise<void> {
  const sown = await queries.lotOfSowing(db, operation_id)
  if (sown) await refuseBeforeReceipt(db, sown.seed_lot_id, path, day)
}

/** Refuses a sowing that counts again if its seed was used since; comes after it is written. */
export async function refuseOverdrawnLot(db: Db, operation_id: OperationId): Promise<void> {
  const sown = await queries.lotOfSowing(db, operation_id)
  if (!sown) return
  const lot = await lockLot(db, sown.seed_lot_id)
  if (parseQuantity(lot.on_hand) < 0n)
    throw new Problem(
      'BAD_STATE',
      `Lot ${lot.code} has too little seed left for this sowing. Count the lot, or undo what was sown since.`,
    )
}

async function recorded(db: Db, user_id: UserId, id: string, act: string, after: object): Promise<SeedLot> {
  const lot = await queries.seedLotWithId(db, id)
  await recordChange(db, {
    user_id,
    action: `seed_lot.${act}`,
    subject_type: 'seed_lot',
    subject_id: id,
    after: { name: `${lot.common_name}, lot ${lot.code}`, ...after },
  })
  return lot
}

async function lockLot(db: Db, id: string): Promise<SeedLot> {
  const [lot] = await queries.lockSeedLots(db, [id])
  if (!lot) throw notFound()
  return lot
}

const negative = (quantity: string) => formatFixed(-parseQuantity(quantity), 4)
const notEnough = ({ code, unit }: SeedLot, left: string) =>
  `Lot ${code} has ${Number(left)} ${unit} left. Enter less, choose another lot, or count this one.`

function refuseMoreThanLeft(lot: SeedLot, used: string, path: string): void {
  if (parseQuantity(used) > parseQuantity(lot.on_hand)) throw invalid([{ path, message: notEnough(lot, lot.on_hand) }])
}

function refuseHarvest({ harvested_on }: { readonly harvested_on?: string | null | undefined }, today: string): void {
  if (harvested_on) refuseFuture('harvested_on', harvested_on, today)
}

async function refuseDay(db: Db, id: string, path: string, day: string): Promise<void> {
  refuseFuture(path, day, await todayOf(db))
  await refuseBeforeReceipt(db, id, path, day)
}

async function refuseBeforeReceipt(db: Db, id: string, path: string, day: string): Promise<void> {
  const { first } = await queries.receivedOn(db, id)
  if (first !== null && day < first)
    throw invalid([{ path, message: `This seed came on ${spelledOutDay(first)}. Enter that day or later.` }])
}
