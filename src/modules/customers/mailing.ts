/** Statements and payment reminders to many accounts at once: candidates, the chosen ones, and the result of each. */
import * as z from 'zod/mini'
import { AccountId } from '#kernel/id.ts'
import { Day, Id, Instant, MoneyText } from '#kernel/wire.ts'

export const mailingKinds = ['statement', 'reminder'] as const
const Kind = z.enum(mailingKinds, 'Choose statements or reminders.')
export type MailingKind = z.infer<typeof Kind>

/** An account of the preview. */
export const MailingCandidate = z.object({
  id: AccountId,
  name: z.string(),
  email: z.string(),
  /** Balance of a statement, or overdue amount of a reminder. */
  amount: MoneyText,
  days_overdue: z.int(),
  /** Name of the reminder level that is due; '' for a statement, or if none is due. */
  level_name: z.string(),
  /** Name and day of the last reminder about what is overdue now. */
  last_level_name: z.string(),
  last_sent_on: z.nullable(Day),
  /** Reason why nothing can be sent; '' if it can. */
  reason: z.string(),
})
export type MailingCandidate = z.infer<typeof MailingCandidate>

export const MailingCandidates = z.strictObject({ kind: Kind })

/** The statements' days: the ninety up to today, unless given. */
export const NewMailing = z.strictObject({
  kind: Kind,
  account_ids: z
    .array(AccountId)
    .check(z.minLength(1, 'Choose at least one account.'), z.maxLength(2_000, 'Choose at most 2,000.')),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type NewMailing = z.infer<typeof NewMailing>

export const MailingRecipient = z.object({
  business_account_id: AccountId,
  name: z.string(),
  email: z.string(),
  amount: MoneyText,
  level_name: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  failure: z.string(),
})

export const Mailing = z.object({
  id: Id,
  kind: Kind,
  created_at: Instant,
  by: z.nullable(z.string()),
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
})
export type Mailing = z.infer<typeof Mailing>

export const WholeMailing = z.extend(Mailing, { recipients: z.array(MailingRecipient) })
export type WholeMailing = z.infer<typeof WholeMailing>
