/** Commands on saved views. */
import type { UserId } from '#kernel/id.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { refuseFullList } from '#server/list-limit.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { type NewView, type OpeningView, type SavedView, type ViewChange, mostViews } from '../views.ts'
import * as queries from './saved-views.queries.ts'

export const viewsFor = (db: Db, userId: UserId): Promise<SavedView[]> => queries.viewsFor(db, userId)

export async function saveView(db: Db, who: CurrentUser, view: NewView): Promise<SavedView> {
  if (view.shared) refuseSharing(who)
  await queries.lockViewsOf(db, who.user_id)
  await refuseFullList(
    db,
    queries.viewsOfList(db, who.user_id, view.list),
    mostViews,
    `You have ${mostViews} views of this list. Delete one that you no longer use.`,
  )
  refuseSameName(await queries.namesOf(db, who.user_id, view.list), view.name)
  const id = await queries.insertView(db, who.user_id, view)
  return viewFor(db, who.user_id, id)
}

export async function changeView(db: Db, who: CurrentUser, id: string, { version, ...wanted }: ViewChange): Promise<SavedView> {
  const before = await lockChangeable(db, who, id)
  if (wanted.shared === true && !before.shared) refuseSharing(who)
  if (before.version !== version)
    throw await staleProblem(db, { id, name: 'this view', current: await viewFor(db, who.user_id, id) })
  if (wanted.name !== undefined && wanted.name !== before.name)
    refuseSameName(
      (await queries.namesOf(db, before.user_id, before.list)).filter((name) => name !== before.name),
      wanted.name,
    )
  await queries.updateView(db, id, wanted)
  // It would be the first view of a list that others no longer have.
  if (wanted.shared === false) await queries.forgetOpening(db, id, before.user_id)
  return viewFor(db, who.user_id, id)
}

export async function deleteView(db: Db, who: CurrentUser, id: string): Promise<undefined> {
  const { name, list, shared } = await lockChangeable(db, who, id)
  await queries.forgetOpening(db, id)
  await queries.deleteView(db, id)
  if (shared)
    await recordChange(db, {
      user_id: who.user_id,
      action: 'saved_view.delete',
      subject_type: 'saved_view',
      subject_id: id,
      before: { name, list },
    })
  return undefined
}

export async function chooseOpeningView(db: Db, userId: UserId, { list, view_id }: OpeningView): Promise<SavedView[]> {
  const views = await queries.viewsFor(db, userId)
  if (view_id !== null && !views.some((view) => view.id === view_id && view.list === list))
    throw invalid([{ path: 'view_id', message: 'This view was deleted, or is no longer shared. Choose another.' }])
  await queries.setOpening(db, userId, list, view_id)
  return queries.viewsFor(db, userId)
}

export async function viewFor(db: Db, userId: UserId, id: string): Promise<SavedView> {
  const view = (await queries.viewsFor(db, userId)).find((each) => each.id === id)
  if (!view) throw notFound()
  return view
}

/** Another person's view is not there, unless it is shared with a manager. */
async function lockChangeable(db: Db, who: CurrentUser, id: string) {
  const view = await queries.lockView(db, id)
  const may = view && (view.user_id === who.user_id || (view.shared && managers.includes(who.role)))
  if (!may) throw notFound()
  return view
}

function refuseSharing({ role }: CurrentUser): void {
  if (!managers.includes(role))
    throw new Problem(
      'FORBIDDEN',
      'Only admins and managers can share a view. Save it for yourself, and ask one of them to share it.',
    )
}

function refuseSameName(names: readonly string[], name: string): void {
  if (names.some((each) => each.toLowerCase() === name.toLowerCase()))
    throw invalid([{ path: 'name', message: 'You have a view with this name already. Choose another name.' }])
}
