/** Finds, exports and erases what is held about one person. */
import { lockAccount } from '#modules/customers/server/lock-account.ts'
import { deactivateFirst, lockDeactivated } from '#modules/people/server/change-active.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import type { Country } from '#kernel/country.ts'
import { dayIn } from '#kernel/day.ts'
import { AccountId } from '#kernel/id.ts'
import { cents, sumText } from '#kernel/money.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { enqueue } from '#server/jobs.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type HeldData, type PersonKey, type PersonalData, initialsOf } from '../person.ts'
import { retainedAfter, reasonFor } from '../retention.ts'
import { type Place, places } from './held-data.ts'
import { type Person, type Selecting, ordersOf, ofAccount, either, written } from './person-rows.queries.ts'
import * as queries from './personal-data.queries.ts'

interface Known extends Person {
  readonly active: boolean
  /** The provider's name for a member of staff. */
  readonly subject: string
}

/** The person with that key; a Problem NOT_FOUND where there is none, FORBIDDEN for a member of staff unless an admin asks. */
export async function readPerson(db: Db, who: CurrentUser, { kind, id, text }: PersonKey): Promise<Known> {
  if (kind === 'customer') {
    if (text === undefined) throw invalid([{ path: 'text', message: 'Enter the name or address exactly as written.' }])
    const name = text.trim()
    return { kind, id: '', name, initials: '', emails: name.includes('@') ? [name] : [], active: false, subject: '' }
  }
  if (id === undefined) throw invalid([{ path: 'id', message: 'Choose a person.' }])
  if (kind === 'staff' && who.role !== 'admin')
    throw new Problem('FORBIDDEN', 'Only an admin can export or erase a member of staff.')
  const read = { account: queries.readAccountPerson, vendor: queries.readVendorPerson, staff: queries.readStaffPerson }[kind]
  const { name, first_name, last_name, emails, active, subject } = await read(db, id)
  return { kind, id, name, initials: initialsOf(first_name, last_name), emails, active, subject }
}

export async function selectingOf(db: Db) {
  const { country, timeZone } = await readSettings(db)
  const selecting: Selecting = {
    nursery_id: db.nursery_id,
    retainedAfter: retainedAfter(country, dayIn(timeZone, await db.now())),
  }
  return { country, selecting }
}

/** The places that hold data of the person, with the number of rows. */
export async function placesOf(db: Db, person: Person, selecting: Selecting) {
  const counts = await queries.countHeld(db, places, person, selecting)
  return counts.flatMap(({ position, rows }) => {
    const place = places[position]
    return place === undefined ? [] : [{ place, rows }]
  })
}

/** Personal data of the person by section, with its treatment on erasure. */
export async function personalDataOf(db: Db, who: CurrentUser, key: PersonKey): Promise<PersonalData> {
  const person = await readPerson(db, who, key)
  const { country, selecting } = await selectingOf(db)
  const held = await placesOf(db, person, selecting)
  return {
    name: person.name,
    held: held.map(({ place, rows }) => heldData(place, rows, country)),
    refusal: await refusalOf(db, who, person, selecting),
  }
}

function heldData({ title, treatment }: Place, rows: number, country: Country): HeldData {
  if (treatment === 'delete') return { title, rows, treatment: 'deleted', why: '' }
  if ('erase' in treatment) return { title, rows, treatment: 'erased', why: '' }
  return { title, rows, treatment: treatment.keep === 'hand' ? 'mentioned' : 'retained', why: reasonFor(treatment.keep, country) }
}

/** Reason why the person cannot be erased now, with the remedy; empty if they can. */
async function refusalOf(db: Db, who: CurrentUser, person: Known, selecting: Selecting): Promise<string> {
  const { kind, id, name } = person
  if (kind === 'staff') {
    if (id === who.user_id) return 'You cannot erase yourself.'
    return person.active ? deactivateFirst(name) : ''
  }
  if (kind === 'vendor') return ''
  const carts = either(ofAccount(), written('name', 'customer_name', 'contact'))(person, selecting)
  const open = await queries.openMatters(db, ordersOf(person, selecting), carts, kind === 'account' ? id : null)
  if (cents(open.balance) !== 0n) return `${name} still has a balance of ${sumText(cents(open.balance))}. Settle it first.`
  if (open.orders > 0)
    return `${name} has ${open.orders} open ${open.orders === 1 ? 'order' : 'orders'}. Invoice or cancel them first.`
  if (open.laybys > 0)
    return `${name} has ${open.laybys} open ${open.laybys === 1 ? 'lay-by' : 'lay-bys'}. Hand over or cancel them first.`
  return ''
}

/** The job that closes an account at the membership provider. */
export const closeAccountJob = 'personal-data.close-account'

/**
 * Erases the person; throws a Problem BAD_STATE if business with them is unfinished. The history of the erasure contains none of
 * their data.
 */
export async function erasePerson(db: Db, who: CurrentUser, key: PersonKey): Promise<undefined> {
  const person = await readPerson(db, who, key)
  if (person.kind === 'account' && !(await lockAccount(db, AccountId.parse(person.id)))) throw notFound()
  const { country, selecting } = await selectingOf(db)
  const refusal = await refusalOf(db, who, person, selecting)
  if (refusal !== '') throw new Problem('BAD_STATE', refusal)
  if (person.kind === 'staff') await lockDeactivated(db, person.id)
  const held = await placesOf(db, person, selecting)
  // One statement for each table of the fixed list in `held-data.ts`, whatever the number of rows.
  for (const { place } of held) await erasePlace(db, place, person, selecting)
  if (person.kind === 'staff') await enqueue(db, closeAccountJob, { subject: person.subject })
  await recordChange(db, {
    user_id: who.user_id,
    action: 'person.erase',
    subject_type: 'person',
    ...(person.id !== '' && { subject_id: person.id }),
    after: {
      kind: person.kind,
      places: held.map(({ place, rows }) => `${place.title}: ${rows} ${heldData(place, rows, country).treatment}`),
    },
  })
  return undefined
}

async function erasePlace(db: Db, place: Place, person: Person, selecting: Selecting): Promise<void> {
  if (place.treatment === 'delete') await queries.deleteRows(db, place, person, selecting)
  else if ('erase' in place.treatment) await queries.eraseRows(db, place, place.treatment.erase(person), person, selecting)
}
