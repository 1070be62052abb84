/** Every call about settings. Read this file first. */
import { endpoint } from '#kernel/endpoint.ts'
import { admins, everyone } from '#kernel/role.ts'
import { Settings, SettingsChange } from './settings.ts'

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/profile/settings',
  summary: 'The settings map of the nursery',
  roles: everyone,
  reply: Settings,
})

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/profile/settings',
  summary: 'Changes the keys that are sent and leaves the others alone',
  roles: admins,
  body: SettingsChange,
  reply: Settings,
})
