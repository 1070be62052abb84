/** Commands on plant passports: issuing them, and the register. */
import type * as z from 'zod/mini'
import type { UserId } from '#kernel/id.ts'
import { readAccounts } from '#modules/customers/server/accounts.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { waitingMessage } from '#modules/growing/spray/spray-limits.ts'
import { lockHeldStates } from '#modules/growing/ledger/server/lock-batches.ts'
import { dayIn } from '#kernel/day.ts'
import { type FieldError, Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { replyWithList } from '#server/list-reply.ts'
import { newId } from '#server/new-id.ts'
import { sql } from '#server/sql.ts'
import type { LabelContent } from '../label.ts'
import { type NewPassports, type PlantPassport, passportFaults, refuseWithdrawn } from '../passport.ts'
import type { listPassports } from '../passport-calls.ts'
import { labelContents } from './labels.ts'
import * as queries from './passports.queries.ts'

export const passportRegister = (db: Db, { limit, cursor, sort, ...filter }: z.infer<typeof listPassports.query>) =>
  replyWithList(
    { limit, cursor, sort },
    {
      orders: queries.passportOrders,
      standard: '-issued',
      id: sql`passport.id`,
      read: (most, sorted) => queries.passportsPage(db, filter, most, sorted),
      sums: () => queries.countPassports(db, filter),
    },
  )

/** All of them, or none: refused if an element is missing, or more plants are named than there are. */
export async function issuePassports(db: Db, userId: UserId, sent: NewPassports): Promise<PlantPassport[]> {
  const ids = sent.items.map(({ batch_id }) => batch_id.toLowerCase())
  const [contents, settings, earlier] = await Promise.all([
    labelContents(db, 'batch', ids.join(',')),
    readSettings(db),
    queries.earlierPassports(db, ids),
  ])
  const states = await lockHeldStates(db, ids)
  const codeOf = (id: string) => contents.find((content) => content.id === id)?.batch_code ?? 'A batch'
  const held = states.find(({ on_hold }) => on_hold !== '')
  if (held)
    throw new Problem(
      'BAD_STATE',
      `${codeOf(held.id)} is on hold: ${held.on_hold}. A plant passport is only for plants free of pests. A manager can release it under Recall.`,
      { batch_id: held.id },
    )
  const sprayed = states.find(({ sale_from }) => sale_from !== null)
  if (sprayed)
    throw new Problem('BAD_STATE', waitingMessage({ ...sprayed, batch_code: codeOf(sprayed.id) }), { batch_id: sprayed.id })
  const registration = settings.plantPassportNumber.trim()
  const account = sent.business_account_id ?? null
  if (account !== null && !(await readAccounts(db, [account])).has(account))
    throw invalid([{ path: 'business_account_id', message: 'This account does not exist any more. Choose another.' }])
  const faults: FieldError[] = []
  const rows = sent.items.flatMap((item, i) => {
    const content = contents.find(({ id }) => id === item.batch_id.toLowerCase())
    const fault = content
      ? elementFault(content, registration, sent.origin)
      : 'This batch does not exist any more. Choose another.'
    const replaced = replacedBy(item, earlier)
    if (fault !== undefined) faults.push({ path: `items.${i}.batch_id`, message: fault })
    if (replaced === undefined)
      faults.push({
        path: `items.${i}.replaces_id`,
        message: 'A passport replaces one of the same batch, or of a batch that it came from. Choose one of those.',
      })
    if (!content || !replaced) return []
    if (item.quantity > (content.quantity ?? 0))
      throw new Problem('NOT_ENOUGH_PLANTS', `Only ${content.quantity ?? 0} plants are in ${content.batch_code}.`)
    const { botanical_name, batch_code: traceability_code } = content
    return [{ id: newId(), batch_id: content.id, botanical_name, traceability_code, quantity: item.quantity, ...replaced }]
  })
  if (faults.length > 0) throw invalid(faults)
  const issued_on = dayIn(settings.timeZone, await db.now())
  const all = {
    issued_on,
    issued_by: userId,
    registration,
    origin: sent.origin,
    zone: sent.zone ?? '',
    business_account_id: account,
  }
  await queries.insertPassports(db, all, rows)
  const passports = await queries.passportsWith(
    db,
    rows.map(({ id }) => id),
  )
  await recordChanges(
    db,
    passports.map((after) => ({
      user_id: userId,
      action: 'plant_passport.issue',
      subject_type: 'plant_passport',
      subject_id: after.id,
      after,
    })),
  )
  return passports
}

/** Corrects the register by an entry; the passport stays in it as it was issued. */
export async function withdrawPassport(db: Db, user_id: UserId, id: string, reason: string): Promise<PlantPassport> {
  const [found] = await queries.passportsWith(db, [id])
  if (!found) throw notFound()
  // A row of the register cannot be locked, since nobody may change one: its batch stands for it, as when it was issued.
  await lockHeldStates(db, [found.batch_id])
  const [before = found] = await queries.passportsWith(db, [id])
  refuseWithdrawn(before)
  const [replacing] = await queries.replacedByValid(db, id)
  if (replacing)
    throw new Problem('BAD_STATE', `The passport of ${replacing.traceability_code} replaces this one. Withdraw that one first.`)
  await queries.insertWithdrawal(db, user_id, id, reason)
  const [after = before] = await queries.passportsWith(db, [id])
  await recordChanges(db, [
    { user_id, action: 'plant_passport.withdraw', subject_type: 'plant_passport', subject_id: id, before, after },
  ])
  return after
}

function elementFault(content: LabelContent, registration: string, origin: string): string | undefined {
  const [fault] = passportFaults({ ...content, registration, origin })
  return fault && `${content.common_name || content.batch_code}: a plant passport needs every element. ${fault}`
}

/** Replacement columns of a passport; undefined if the batch has no such earlier passport. */
function replacedBy(
  { batch_id, replaces_id, replaces, replaces_registration }: NewPassports['items'][number],
  earlier: Awaited<ReturnType<typeof queries.earlierPassports>>,
) {
  if (replaces_id === undefined)
    return { replaces_id: null, replaces: replaces ?? '', replaces_registration: replaces_registration ?? '' }
  const found = earlier.find((each) => each.passport_id === replaces_id && each.batch_id === batch_id.toLowerCase())
  return found && { replaces_id, replaces: found.traceability_code, replaces_registration: '' }
}
