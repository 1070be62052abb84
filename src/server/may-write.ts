/** Whether a nursery may write: the SQL of the one rule that sessions, shared lists and scheduled jobs ask. */
import { sql } from './sql.ts'

/**
 * Of a row of `nurseries`. The paid-until day takes precedence over the status: a cancelled or overdue subscription may write until then. A
 * nursery that the operator suspended may not, nor may the sample nursery.
 */
export const mayWrite = sql`(sample_day IS NULL AND suspended_at IS NULL AND coalesce(subscription_until > now(), subscription_status IN ('trialing', 'active')))`
