/** Every call about notifications. They belong to one person each. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { NewNotification, Notification, NotificationSettings, NotificationSettingsChange, typeNames } from './notification.ts'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'My notifications, newest first; how many are unread stands in meta',
  roles: everyone,
  query: z.optional(
    z.strictObject({
      ...Page,
      is_read: z.optional(z.enum(['true', 'false'])),
      notification_type: z.optional(z.enum(typeNames)),
      search: z.optional(z.string().check(z.maxLength(100))),
    }),
  ),
  reply: z.array(Notification),
  meta: z.extend(ListMeta, { unread: z.int() }),
})

export const addNotification = endpoint({
  method: 'POST',
  path: '/api/notifications',
  status: 201,
  summary: 'Tells me of something; about a thing that was told already, the notification there is comes back',
  roles: everyone,
  body: NewNotification,
  reply: Notification,
})

export const markAllRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/mark-all-read',
  summary: 'Marks all of mine as read; gives how many were not',
  roles: everyone,
  reply: z.object({ changed: z.int() }),
})

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Which kinds I am told of, and the thresholds of the nursery',
  roles: everyone,
  reply: NotificationSettings,
})

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Changes what is sent and leaves the rest alone; thresholds are for admins and managers',
  roles: everyone,
  body: NotificationSettingsChange,
  reply: NotificationSettings,
})

export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id',
  summary: 'Marks one of mine as read or unread',
  roles: everyone,
  body: z.strictObject({ is_read: z.boolean() }),
  reply: Notification,
})

export const cleanupRead = endpoint({
  method: 'DELETE',
  path: '/api/notifications/cleanup-read',
  summary: 'Removes all of mine that are read; gives how many',
  roles: everyone,
  reply: z.object({ removed: z.int() }),
})

export const removeNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Removes one of mine',
  roles: everyone,
})
