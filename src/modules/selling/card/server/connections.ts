/** Connects a nursery to its account at a card provider, and gives its tills their readers. */
import { stopPayLinks } from '#modules/setup/settings/server/pay-link.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { CurrentUser } from '#server/current-user.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type * as z from 'zod/mini'
import type { CardSetup, ConnectBody, setTerminalExtras, setTillReader } from '../card-calls.ts'
import { ProviderError } from '../driver.ts'
import { surchargeLaw } from '../surcharge-law.ts'
import * as connectionRows from './card-connections.queries.ts'
import { driverNamed, drivers } from './drivers.ts'
import { type Within, askProvider, problemOf, sealFields } from './open-driver.ts'

/** Reader of a till whose provider is connected. */
export const tillReader = connectionRows.tillReader

/** True with a connection that takes payments by link. */
export const takesCards = async (db: Db): Promise<boolean> =>
  (await connectionRows.activeConnections(db)).some(({ driver }) => driverNamed(driver)?.isTerminalOnly !== true)

/** Path of the address that a provider sends the events of a connection to. */
export const eventsPath = (nurseryId: string, connectionId: string) => `/api/card-events/${nurseryId}/${connectionId}`

export async function readSetup(db: Db, site: string): Promise<CardSetup> {
  const [connections, readers] = await Promise.all([connectionRows.activeConnections(db), connectionRows.activeReaders(db)])
  return {
    connections: connections.map(({ secret_sealed: _, created_by: _by, entries_to: _to, ...connection }) => ({
      ...connection,
      can_surcharge: driverNamed(connection.driver)?.addsSurcharge === true,
      events_url: `${site}${eventsPath(db.nursery_id, connection.id)}`,
      readers: readers
        .filter(({ connection_id }) => connection_id === connection.id)
        .map(({ connection_id: _of, ...reader }) => reader),
    })),
    offered: drivers.map(({ driver, title, fields }) => ({
      driver,
      title,
      fields: fields.map(({ optional = false, ...field }) => ({ ...field, optional })),
    })),
  }
}

/** Account that the keys open, read from the provider outside any transaction. */
export async function checkAccount(within: Within, { driver, fields }: z.infer<typeof ConnectBody>) {
  const definition = driverNamed(driver)
  if (!definition) throw invalid([{ path: 'driver', message: 'Choose one of the providers.' }])
  const unknown = Object.keys(fields).find((name) => !definition.fields.some((field) => field.name === name))
  if (unknown !== undefined)
    throw invalid([{ path: `fields.${unknown}`, message: `${definition.title} asks for no ${unknown}.` }])
  const missing = definition.fields.filter(({ name, optional }) => !optional && (fields[name] ?? '').trim() === '')
  if (missing.length > 0)
    throw invalid(missing.map(({ name, label }) => ({ path: `fields.${name}`, message: `Enter the ${label.toLowerCase()}.` })))
  const trimmed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()]))
  try {
    return { fields: trimmed, account: await definition.open({ ...within, fields: trimmed }).account() }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'away') throw problemOf(error)
    throw invalid([{ path: `fields.${definition.fields[0]?.name ?? ''}`, message: error.message }])
  }
}

export async function connect(
  db: Db,
  who: CurrentUser,
  { driver }: z.infer<typeof ConnectBody>,
  { fields, account }: Awaited<ReturnType<typeof checkAccount>>,
): Promise<void> {
  const { currency } = await readSettings(db)
  if (account.currency !== currency)
    throw new Problem(
      'BAD_STATE',
      `The account is kept in ${account.currency}, and the nursery sells in ${currency}. Connect an account in ${currency}.`,
    )
  const before = (await connectionRows.activeConnections(db)).find((each) => each.driver === driver)
  if (before?.account === account.account) {
    const secret_sealed = sealFields(db.nursery_id, before.id, fields)
    await connectionRows.renewSecret(db, { id: before.id, secret_sealed, account_name: account.name })
  } else {
    if (before) await end(db, before.id)
    const id = newId()
    await connectionRows.replaceConnection(db, {
      id,
      driver,
      account: account.account,
      account_name: account.name,
      currency: account.currency,
      secret_sealed: sealFields(db.nursery_id, id, fields),
      created_by: who.user_id,
    })
  }
  await recordChange(db, {
    user_id: who.user_id,
    action: 'cards.connect',
    subject_type: 'settings',
    after: { driver, account: account.account },
  })
}

/** Throws BAD_STATE where the provider can't add a surcharge, or the law of the country forbids one. */
export async function setExtras(
  db: Db,
  who: CurrentUser,
  id: string,
  extras: z.infer<typeof setTerminalExtras.body>,
): Promise<void> {
  const connection = await connectionRows.connectionWithId(db, id)
  if (!connection || connection.secret_sealed === null) throw notFound()
  if (extras.adds_surcharge) {
    const definition = driverNamed(connection.driver)
    const law = surchargeLaw((await readSettings(db)).country)
    if (definition?.addsSurcharge !== true)
      throw new Problem('BAD_STATE', `The terminals of ${definition?.title ?? 'this provider'} add no surcharge.`)
    if (!law.isAllowed) throw new Problem('BAD_STATE', law.text)
  }
  await connectionRows.setExtras(db, id, extras)
  const { asks_for_tip, adds_surcharge } = connection
  await recordChange(db, {
    user_id: who.user_id,
    action: 'cards.extras',
    subject_type: 'settings',
    before: { asks_for_tip, adds_surcharge },
    after: extras,
  })
}

export async function disconnect(db: Db, who: CurrentUser, id: string): Promise<void> {
  const connection = await connectionRows.connectionWithId(db, id)
  if (!connection || connection.secret_sealed === null) throw notFound()
  await end(db, id)
  if (!(await takesCards(db))) await stopPayLinks(db, who.user_id)
  const { driver, account } = connection
  await recordChange(db, {
    user_id: who.user_id,
    action: 'cards.disconnect',
    subject_type: 'settings',
    before: { driver, account },
  })
}

async function end(db: Db, id: string): Promise<void> {
  if ((await connectionRows.countUnknown(db, id)) > 0)
    throw new Problem(
      'BAD_STATE',
      'A card payment or a refund is still unknown, and only this account can say what became of it. Wait until it is known.',
    )
  await connectionRows.endConnection(db, id)
}

export async function readersOf(within: Within, id: string) {
  const connection = await within.transaction((db) => connectionRows.connectionWithId(db, id))
  if (!connection || connection.secret_sealed === null) throw notFound()
  const found = await askProvider(within, connection, (driver) => driver.readers())
  if (found instanceof ProviderError) throw problemOf(found)
  return [...found]
}

export async function setReader(
  db: Db,
  who: CurrentUser,
  tillId: string,
  { reader }: z.infer<typeof setTillReader.body>,
): Promise<void> {
  if (reader) {
    const connection = await connectionRows.connectionWithId(db, reader.connection_id)
    if (!connection || connection.secret_sealed === null)
      throw invalid([{ path: 'reader.connection_id', message: 'Choose a provider that is connected.' }])
  }
  const before = await connectionRows.readerOfTill(db, tillId)
  await connectionRows.replaceReader(db, tillId, reader)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'cards.reader',
    subject_type: 'till',
    subject_id: tillId,
    before: { reader: before?.name ?? null },
    after: { reader: reader?.name ?? null },
  })
}
