/** A report sent by mail: to whom, with which files, and a few words. Subject and text are ours. */
import * as z from 'zod/mini'
import { MailAddress } from '#modules/messages/mail.ts'
import { Text } from '#kernel/wire.ts'

const webAddress = /https?:|www\.|\/\//i

export const ReportMailRequest = z.strictObject({
  to: z.array(MailAddress).check(z.minLength(1, 'Enter a recipient.'), z.maxLength(5, 'Enter at most 5 addresses.')),
  /** Between the greeting and the nursery's name. */
  message: z.optional(
    Text(500).check(
      z.refine(
        (text) => !webAddress.test(text),
        'Leave out web addresses: the report is attached, and mails with links are taken for spam.',
      ),
    ),
  ),
  /** Attaches the figures as XLSX beside the PDF. */
  spreadsheet: z.optional(z.boolean()),
})
export type ReportMailRequest = z.infer<typeof ReportMailRequest>

export const ReportMailed = z.object({ sent_to: z.array(z.string()) })
export type ReportMailed = z.infer<typeof ReportMailed>

export const mostReportMails = 20
