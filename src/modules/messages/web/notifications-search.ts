/** The search parameters of the notifications. */
import { oneOf, text } from '#web/search-params.ts'
import type { NotificationType } from '../notification.ts'

export const notificationsSearch = {
  tab: oneOf('unread', 'read', 'all', 'mails', 'settings'),
  search: text,
  type: oneOf<NotificationType>('low_stock', 'task', 'order', 'batch', 'account', 'spray', 'expense', 'report'),
}
