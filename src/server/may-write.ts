/** SQL condition for write access of a nursery, shared by sessions, shared lists and scheduled jobs. */
import { sql } from './sql.ts'

/**
 * Condition on a row of `nurseries`. The paid-until day takes precedence over the status: a cancelled or overdue subscription
 * may write until then. A suspended nursery may not, nor may the sample nursery.
 */
export const mayWrite = sql`(sample_day IS NULL AND suspended_at IS NULL AND coalesce(subscription_until > now(), subscription_status IN ('trialing', 'active')))`
