/** Calls about notices on a device while Glasshouse is closed. */
import { endpoint } from '#kernel/endpoint.ts'
import { everyone } from '#kernel/role.ts'
import { PushSettings, PushSettingsChange, PushSubscription } from './push.ts'

export const getPushSettings = endpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'Returns which of my notifications go to my devices while Glasshouse is closed, and the key to subscribe with',
  roles: everyone,
  reply: PushSettings,
})

export const savePushSettings = endpoint({
  method: 'PUT',
  path: '/api/push',
  summary: 'Changes the kinds that are sent to my devices, and my quiet hours; only the fields that are given',
  roles: everyone,
  body: PushSettingsChange,
  reply: PushSettings,
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  summary: 'Sends my notifications to this browser',
  roles: everyone,
  body: PushSubscription,
})
