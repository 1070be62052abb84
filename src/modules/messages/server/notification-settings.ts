/** A person's notification settings, and the nursery's thresholds of low stock. */
import type { UserId } from '#kernel/id.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import type { CurrentUser } from '#server/current-user.ts'
import {
  type NotificationSettings,
  type NotificationSettingsChange,
  type Thresholds,
  defaultThresholds,
  typeNames,
} from '../notification.ts'
import type { Frequency } from '../digest.ts'
import { emailOf, frequencyOf, setFrequency, turnOff } from './digests.queries.ts'
import * as queries from './notifications.queries.ts'

export async function readThresholds(db: Db): Promise<Thresholds> {
  const set = await queries.thresholds(db)
  return { ...defaultThresholds, ...Object.fromEntries(set.map(({ name, value }) => [name, value])) }
}

export async function readNotificationSettings(db: Db, userId: UserId): Promise<NotificationSettings> {
  const [choices, thresholds, digest, email] = await Promise.all([
    queries.choicesOf(db, userId),
    readThresholds(db),
    frequencyOf(db, userId),
    emailOf(db, userId),
  ])
  const types = Object.fromEntries(typeNames.map((name) => [name, choiceOf(choices, name)])) as NotificationSettings['types']
  return { types, thresholds, digest, email }
}

const choiceOf = (choices: readonly { notification_type: string; enabled: boolean }[], name: string) =>
  choices.find((choice) => choice.notification_type === name)?.enabled ?? true

/** Changes only the fields that are given. The thresholds belong to the nursery, so only managers may change them. */
export async function saveNotificationSettings(
  db: Db,
  who: CurrentUser,
  { types, thresholds, digest }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  if (thresholds && !managers.includes(who.role))
    throw new Problem('FORBIDDEN', 'Only an admin or a manager sets the thresholds of the nursery.')
  if (digest) await chooseDigest(db, who.user_id, digest)
  if (types) await queries.setChoices(db, who.user_id, types)
  if (thresholds) {
    const before = await readThresholds(db)
    await queries.setThresholds(db, thresholds)
    await recordChange(db, {
      user_id: who.user_id,
      action: 'notifications.set_thresholds',
      subject_type: 'notification_thresholds',
      before,
      after: thresholds,
    })
  }
  return readNotificationSettings(db, who.user_id)
}

/** Starts with the next morning: notifications unread today are shown in the product. */
async function chooseDigest(db: Db, userId: UserId, digest: Frequency): Promise<void> {
  if (digest === 'off') {
    await turnOff(db, userId)
    return
  }
  if ((await emailOf(db, userId)) === '')
    throw invalid([{ path: 'digest', message: 'No e-mail address is known of you. Enter one in your account first.' }])
  await setFrequency(db, userId, digest, await todayOf(db))
}
