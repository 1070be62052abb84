/** The SQL of saved views. */
import * as z from 'zod/mini'
import { UserId } from '#kernel/id.ts'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { sql } from '#server/sql.ts'
import { type ListName, type NewView, type ViewChange, SavedView } from '../views.ts'

/** A person's own views and those that are shared with them, by name. */
export const viewsFor = (db: Db, userId: UserId) =>
  db.many(
    SavedView,
    sql`
    SELECT view.id, view.list, view.name, view.search AS view, view.shared, view.version, view.user_id = ${userId} AS mine,
      concat_ws(' ', users.first_name, nullif(users.last_name, '')) AS owner, opening.view_id IS NOT NULL AS opens
    FROM saved_views AS view
      JOIN users ON users.nursery_id = view.nursery_id AND users.id = view.user_id
      LEFT JOIN opening_views AS opening
        ON opening.nursery_id = view.nursery_id AND opening.view_id = view.id AND opening.user_id = ${userId}
    WHERE view.nursery_id = ${db.nursery_id} AND (view.user_id = ${userId} OR view.shared)
    ORDER BY view.list, lower(view.name), view.id`,
  )

const Locked = z.object({ ...SavedView.shape, user_id: UserId })
const LockedView = z.pick(Locked, { id: true, user_id: true, list: true, name: true, shared: true, version: true })

export const lockView = (db: Db, id: string) =>
  db.maybe(
    LockedView,
    sql`
    SELECT id, user_id, list, name, shared, version FROM saved_views
    WHERE nursery_id = ${db.nursery_id} AND id = ${id} FOR UPDATE`,
  )

/** Two windows of one person save one after the other: names and their number are checked. */
export const lockViewsOf = (db: Db, userId: UserId) =>
  db.run(sql`SELECT 1 FROM saved_views WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} ORDER BY id FOR UPDATE`)

export const viewsOfList = (db: Db, userId: UserId, list: ListName) =>
  sql`SELECT name FROM saved_views WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND list = ${list}`

const Named = z.object({ name: z.string() })

export const namesOf = async (db: Db, userId: UserId, list: ListName): Promise<string[]> =>
  (await db.many(Named, viewsOfList(db, userId, list))).map(({ name }) => name)

const WithId = z.object({ id: Id })

export const insertView = async (db: Db, userId: UserId, { list, name, view, shared }: NewView): Promise<string> =>
  (
    await db.one(
      WithId,
      sql`
      INSERT INTO saved_views (nursery_id, user_id, list, name, search, shared)
      VALUES (${db.nursery_id}, ${userId}, ${list}, ${name}, ${view}, ${shared}) RETURNING id`,
    )
  ).id

export const updateView = (db: Db, id: string, { name, view, shared }: Omit<ViewChange, 'version'>) =>
  db.run(sql`
    UPDATE saved_views SET name = coalesce(${name ?? null}, name), search = coalesce(${view ?? null}, search),
      shared = coalesce(${shared ?? null}, shared), version = version + 1
    WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

export const deleteView = (db: Db, id: string) =>
  db.run(sql`DELETE FROM saved_views WHERE nursery_id = ${db.nursery_id} AND id = ${id}`)

/** No list opens with this view any more; for its owner it does, where they are named. */
export const forgetOpening = (db: Db, id: string, owner?: UserId) =>
  db.run(sql`
    DELETE FROM opening_views
    WHERE nursery_id = ${db.nursery_id} AND view_id = ${id} AND (${owner ?? null}::uuid IS NULL OR user_id <> ${owner ?? null})`)

export const setOpening = (db: Db, userId: UserId, list: ListName, viewId: string | null) =>
  db.run(
    viewId === null
      ? sql`DELETE FROM opening_views WHERE nursery_id = ${db.nursery_id} AND user_id = ${userId} AND list = ${list}`
      : sql`
        INSERT INTO opening_views (nursery_id, user_id, list, view_id) VALUES (${db.nursery_id}, ${userId}, ${list}, ${viewId})
        ON CONFLICT (nursery_id, user_id, list) DO UPDATE SET view_id = excluded.view_id`,
  )
