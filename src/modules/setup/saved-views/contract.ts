/** Every call about saved views of lists. Read this file first. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { NewView, OpeningView, SavedView, ViewChange } from './views.ts'

export const listViews = endpoint({
  method: 'GET',
  path: '/api/saved-views',
  summary: 'Returns my saved views of all lists, and those that are shared with the nursery',
  roles: everyone,
  reply: z.array(SavedView),
})

export const getView = endpoint({
  method: 'GET',
  path: '/api/saved-views/:id',
  summary: 'Returns a saved view of mine, or one that is shared',
  roles: everyone,
  reply: SavedView,
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/saved-views',
  status: 201,
  summary: 'Saves the search, filters and order of a list under a name; only admins and managers can share it',
  roles: everyone,
  body: NewView,
  reply: SavedView,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const changeView = endpoint({
  method: 'PATCH',
  path: '/api/saved-views/:id',
  summary: 'Renames a saved view, changes what it shows, or shares it; only its owner, admins and managers can',
  roles: everyone,
  body: ViewChange,
  reply: SavedView,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/saved-views/:id',
  summary: 'Deletes a saved view, for everybody if it is shared',
  roles: everyone,
})

export const chooseOpeningView = endpoint({
  method: 'PUT',
  path: '/api/saved-views/opening',
  summary: 'Chooses the view with which a list opens for me',
  roles: everyone,
  body: OpeningView,
  reply: z.array(SavedView),
})
