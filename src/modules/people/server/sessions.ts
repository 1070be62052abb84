/** Commands on device sessions: open with the provider's token, renew, end. */
import type { UserId } from '#kernel/id.ts'
import { createHash, randomBytes } from 'node:crypto'
import { countrySettings } from '#modules/setup/settings/country.ts'
import { startSettings } from '#modules/setup/settings/server/start-settings.ts'
import { Problem } from '#kernel/problem.ts'
import { deviceLimitReached } from '#kernel/device-limit-text.ts'
import { sessionEnded } from '#kernel/session-texts.ts'
import { recordChange, recordChanges } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { VerifiedPerson } from '#server/provider-tokens.ts'
import { unauthenticated } from '#server/provider-tokens.ts'
import { maxDevices } from '../limits.ts'
import { type OpenSession, planSessionEviction } from '../device-limit.ts'
import { planRenewal } from '../session-renewal.ts'
import type { Device, DeviceCounts, Me } from '../person.ts'
import { takeSeat } from './seats.ts'
import * as queries from './people.queries.ts'
import { endPinSessions } from './switch-person.queries.ts'

export interface Opened {
  readonly me: Me
  readonly counts: DeviceCounts
  readonly session_id: string
  /** For the renewal cookie; only its hash is stored. */
  readonly renewal: string
  /** Sessions that ended for it. */
  readonly ended: readonly string[]
}

const hashOf = (renewal: string) => createHash('sha256').update(renewal).digest('base64url')

/** A renewal token: the part that stays for the whole session, and the secret that every renewal replaces. */
const familyLength = 22
const newFamily = () => randomBytes(16).toString('base64url')
const newRenewal = (family: string) => family + randomBytes(32).toString('base64url')
const familyHashOf = (renewal: string) => hashOf(renewal.slice(0, familyLength))

export const evicted = () => new Problem('SESSION_INVALID', sessionEnded)

/**
 * Error for an ended session. One replaced by its own device is only outdated: the device has a newer one. Any other requires a
 * new sign-in at the provider.
 */
export const sessionEndError = (reason: string | null) => (reason === 'replaced' ? unauthenticated() : evicted())

/** Opens a device session; with `signOutOthers` all other devices of the person are signed out. Nursery, settings and person are created on first sight. */
export async function openSession(db: Db, person: VerifiedPerson, device: Device, signOutOthers = false): Promise<Opened> {
  const isNew = (await queries.addNursery(db, person)) > 0
  if (isNew) {
    const { account_name: nurseryName, country, time_zone: timeZone } = person
    await startSettings(db, { nurseryName, ...(country && countrySettings(country, timeZone)), ...(timeZone && { timeZone }) })
  }
  if (person.is_primary) await queries.noteOwnerConfirmed(db, person.email_confirmed)
  await takeSeat(db, person)
  const user = await queries.savePerson(db, person)
  if (!user.active) throw new Problem('FORBIDDEN', 'Your account was deactivated. Ask an admin of your nursery.')

  if (await queries.wasEndedSince(db, user.id, device.device_id, person.signed_in_at)) throw evicted()
  const open = await queries.lockSessions(db, user.id)
  const others = signOutOthers ? await endOthers(db, user.id, open, device.device_id) : []
  const left = open.filter(({ id }) => !others.includes(id))
  const { replaced, evicted: idle, refused } = planSessionEviction(left, device.device_id, await db.now())
  if (refused) throw new Problem('MAX_DEVICES_REACHED', deviceLimitReached)
  await queries.endSessions(db, user.id, replaced, 'replaced')
  await queries.endSessions(db, user.id, idle, 'evicted')
  const byPin = (await endPinSessions(db, device.device_id)).map(({ id }) => id)

  const renewal = newRenewal(newFamily())
  const session_id = newId()
  await queries.writeSession(db, {
    ...device,
    id: session_id,
    user_id: user.id,
    signed_in_at: person.signed_in_at,
    renewal_family_hash: familyHashOf(renewal),
    renewal_hash: hashOf(renewal),
  })
  await recordChange(db, {
    user_id: user.id,
    action: 'session.open',
    subject_type: 'session',
    subject_id: session_id,
    after: { device_info: device.device_info },
  })
  const [me, counts] = [await queries.me(db, user.id, session_id), await countDevices(db, user.id, session_id)]
  return { me, counts, session_id, renewal, ended: [...others, ...replaced, ...idle, ...byPin] }
}

const endOthers = (db: Db, userId: UserId, open: readonly OpenSession[], deviceId: string) =>
  endSessions(
    db,
    userId,
    open.filter(({ device_id }) => device_id !== deviceId).map(({ id }) => id),
  )

/** Reopens the session of a device with the provider's token, in place of its cookie: only if one is open. */
export async function reopenSession(db: Db, person: VerifiedPerson, device: Device): Promise<Opened> {
  if (!(await queries.openSessionOf(db, person.sub, device.device_id))) throw evicted()
  return openSession(db, person, device)
}

/** A renewed session: the person, and the new token for the cookie; or the session that ended because of the token. */
type Renewal = { readonly me: Me; readonly renewal?: string } | { readonly ended: string }

/**
 * The person of a renewal cookie; records the use of the session with its device and address. A token that was replaced before, and a
 * sign-in of more than 30 days ago, end the session: the caller commits that and refuses.
 */
export async function renewSession(
  db: Db,
  sessionId: string,
  renewal: string,
  device: Omit<Device, 'device_id'>,
): Promise<Renewal> {
  const found = await queries.lockSession(db, sessionId, familyHashOf(renewal))
  if (!found) throw unauthenticated()
  if (found.end_reason !== null || !found.active) throw sessionEndError(found.end_reason)
  const plan = planRenewal(found, hashOf(renewal), await db.now())
  if (plan === 'expired' || plan === 'reused') {
    await queries.endSessions(db, found.user_id, [sessionId], plan)
    await recordChange(db, {
      user_id: found.user_id,
      action: 'session.end',
      subject_type: 'session',
      subject_id: sessionId,
      after: { reason: plan },
    })
    return { ended: sessionId }
  }
  const next = plan === 'rotate' ? newRenewal(renewal.slice(0, familyLength)) : undefined
  await queries.renewSession(db, sessionId, device, {
    renewal_hash: next === undefined ? found.renewal_hash : hashOf(next),
    previous_renewal_hash: next === undefined ? found.previous_renewal_hash : hashOf(renewal),
  })
  const me = await queries.me(db, found.user_id, sessionId)
  return next === undefined ? { me } : { me, renewal: next }
}

export async function countDevices(db: Db, userId: UserId, currentId: string): Promise<DeviceCounts> {
  const sessions = await queries.sessionsOf(db, userId, currentId)
  const unique_devices = sessions.filter((session) => session.current || !session.is_duplicate).length
  return { unique_devices, max_allowed_devices: maxDevices, remaining_devices: Math.max(0, maxDevices - unique_devices) }
}

/** Ends some of the user's own sessions; returns those that were open. */
export async function endSessions(db: Db, userId: UserId, ids: readonly string[]): Promise<string[]> {
  const ended = (await queries.endSessions(db, userId, ids, 'logged_out')).map((session) => session.id)
  await recordChanges(
    db,
    ended.map((subject_id) => ({ user_id: userId, action: 'session.end', subject_type: 'session', subject_id })),
  )
  return ended
}
