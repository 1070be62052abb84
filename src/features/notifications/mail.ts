/** A document sent by mail: to whom, with which words; and what is kept of it. */
import * as z from 'zod/mini'
import { Id, Instant } from '#kernel/wire.ts'

const plainAddress = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/

/** One address, as it is written at its owner's. */
const MailAddress = z.string('Enter an e-mail address like ana@example.com.').check(
  z.trim(),
  z.maxLength(200, 'At most 200 characters.'),
  z.refine((text) => plainAddress.test(text), 'Enter one e-mail address like ana@example.com.'),
)

const Message = z.string().check(
  z.trim(),
  z.minLength(1, 'Write a few words.'),
  z.maxLength(2_000, 'At most 2000 characters.'),
  z.refine((text) => !text.includes('\0') && text.isWellFormed(), 'Remove the unreadable characters.'),
)

/** How a document is to be sent: to the customer's own address and with the usual words, unless something else is said. */
export const MailAsked = z.strictObject({ to: z.optional(MailAddress), message: z.optional(Message) })
export type MailAsked = z.infer<typeof MailAsked>

/** What is filled in before a document is sent. */
export const MailDraft = z.object({
  /** The customer's address; '' where none is known. */
  to: z.string(),
  message: z.string(),
})
export type MailDraft = z.infer<typeof MailDraft>

export const MailTaken = z.object({ sent_to: z.string() })

export const isMailAddress = (text: string): boolean => plainAddress.test(text)

export const SentMail = z.object({
  id: Id,
  sent_to: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(['waiting', 'sent', 'kept', 'failed']),
  failure: z.nullable(z.string()),
  created_at: Instant,
  by: z.nullable(z.string()),
  files: z.array(z.string()),
  /** When its words and files were deleted, a year after it was written; null while they are kept. */
  emptied_at: z.nullable(Instant),
})
export type SentMail = z.infer<typeof SentMail>

/** Of one document, within an hour. */
export const mostOfOne = 5
/** Of a nursery, within an hour. */
export const mostOfAll = 200
