/** A document sent by mail: recipient, message, and the stored record of it. */
import * as z from 'zod/mini'
import { isMailAddress, noMailAddress } from '#kernel/mail-address.ts'
import { Id, Instant, mostCharacters } from '#kernel/wire.ts'

/** One address, normalised. */
export const MailAddress = z
  .string(noMailAddress)
  .check(z.trim(), mostCharacters(200), z.refine(isMailAddress, 'Enter one e-mail address like ana@example.com.'))

const Message = z.string().check(
  z.trim(),
  z.minLength(1, 'Write a few words.'),
  mostCharacters(2_000),
  z.refine((text) => !text.includes('\0') && text.isWellFormed(), 'Remove the unreadable characters.'),
)

/** Recipient and text of a document; the customer's address and the default text if absent. */
export const MailRequest = z.strictObject({ to: z.optional(MailAddress), message: z.optional(Message) })
export type MailRequest = z.infer<typeof MailRequest>

/** The defaults shown before a document is sent. */
export const MailDraft = z.object({
  /** The customer's address; '' if unknown. */
  to: z.string(),
  message: z.string(),
})
export type MailDraft = z.infer<typeof MailDraft>

export const MailTaken = z.object({ sent_to: z.string() })

export const SentMail = z.object({
  id: Id,
  sent_to: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(['waiting', 'sent', 'stored', 'failed']),
  failure: z.nullable(z.string()),
  created_at: Instant,
  by: z.nullable(z.string()),
  files: z.array(z.string()),
  /** When its text and files were deleted, a year after it was written; null until then. */
  emptied_at: z.nullable(Instant),
})
export type SentMail = z.infer<typeof SentMail>

/** Limit for one document, per hour. */
export const mostOfOne = 5
/** Limit for a nursery, per hour. */
export const mostOfAll = 200
