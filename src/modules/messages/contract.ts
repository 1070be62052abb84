/** Every call about notifications. They belong to one person each. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { NewNotification, Notification, NotificationSettings, NotificationSettingsChange, typeNames } from './notification.ts'

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Lists my notifications, newest first; `meta` has the number of unread ones',
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
  summary: 'Creates a notification for me; if one about the same record exists, it is returned',
  roles: everyone,
  body: NewNotification,
  reply: Notification,
})

export const markAllRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/mark-all-read',
  summary: 'Marks all my notifications as read; returns how many were unread',
  roles: everyone,
  reply: z.object({ changed: z.int() }),
})

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Returns my notification kinds and the thresholds of the nursery',
  roles: everyone,
  reply: NotificationSettings,
})

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Changes the preferences that are sent; thresholds are for admins and managers',
  roles: everyone,
  body: NotificationSettingsChange,
  reply: NotificationSettings,
})

export const getNotification = endpoint({
  method: 'GET',
  path: '/api/notifications/:id',
  summary: 'Returns a notification of the user',
  roles: everyone,
  reply: Notification,
})

export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id',
  summary: 'Marks one of my notifications as read or unread',
  roles: everyone,
  body: z.strictObject({ is_read: z.boolean() }),
  reply: Notification,
})

export const cleanupRead = endpoint({
  method: 'DELETE',
  path: '/api/notifications/cleanup-read',
  summary: 'Deletes all my read notifications; returns how many',
  roles: everyone,
  reply: z.object({ removed: z.int() }),
})

export const removeNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Deletes one of my notifications',
  roles: everyone,
})
