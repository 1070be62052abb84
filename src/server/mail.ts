/** Mails: sent by SMTP where a server is configured; otherwise stored in the database, where they can be read. */
import { createTransport } from 'nodemailer'
import * as z from 'zod'
import { refuseInTransaction } from './open-transaction.ts'

export interface MailServer {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly url: string
  readonly from: string
}

export interface Attachment {
  readonly filename: string
  readonly content_type: string
  readonly content: Buffer
}

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly attachments?: readonly Attachment[]
  /** The sender's display name: a nursery's name. */
  readonly sender_name?: string
  readonly reply_to?: string
  /** The address to unsubscribe from repeated mails with one click (RFC 8058): mail programs show a button for it. */
  readonly unsubscribe?: string
}

export interface Mail {
  /** True if mails leave this machine. */
  readonly delivers: boolean
  /** `sent` once a mail server has taken it, `stored` if none is configured. Throws when the server did not take it. */
  send(message: Message): Promise<'sent' | 'stored'>
}

const senderMessage = 'MAIL_FROM is whom mails come from, like Glasshouse <hello@nursery.example>.'
const sender = z
  .string({ error: 'MAIL_FROM is missing: it is whom mails come from, like Glasshouse <hello@nursery.example>.' })
  .regex(/^([^<>\r\n]{1,100} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, senderMessage)

const MailSettings = z.object({
  SMTP_URL: z
    .string({ error: 'SMTP_URL is missing: it is the mail server, like smtp://user:password@mail.example:587.' })
    .refine(
      (text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
      'SMTP_URL is the mail server: an address like smtp://user:password@mail.example:587.',
    ),
  MAIL_FROM: sender,
})

/** The mail server in these variables, if any; errors are added to `problems`. */
export function readMailServer(env: Readonly<Record<string, string>>, problems: string[]): MailServer | undefined {
  if (env['SMTP_URL'] === undefined && env['MAIL_FROM'] === undefined) return undefined
  const read = MailSettings.safeParse(env)
  if (read.success) return { url: read.data.SMTP_URL, from: read.data.MAIL_FROM }
  problems.push(...read.error.issues.map((issue) => issue.message))
  return undefined
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(host)

/** Sends by that server; without one every mail is only stored. */
export function openMail(server: MailServer | undefined): Mail {
  if (server === undefined) return { delivers: false, send: async () => (refuseInTransaction('A mail server'), 'stored') }
  const url = new URL(server.url)
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    // Mails with sign-in links require TLS, except to this machine.
    requireTLS: url.protocol === 'smtp:' && !isLoopback(url.hostname),
    ...(url.username ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // All content is text: nothing is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = /<([^<>]+)>$/.exec(server.from)?.[1] ?? server.from
  return {
    delivers: true,
    async send({ to, subject, text, html, attachments = [], sender_name, reply_to, unsubscribe }) {
      refuseInTransaction('A mail server')
      await transport.sendMail({
        from: sender_name === undefined ? server.from : { name: sender_name, address },
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(unsubscribe === undefined
          ? {}
          : { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
        ...(reply_to === undefined ? {} : { replyTo: { name: '', address: reply_to } }),
        attachments: attachments.map(({ filename, content_type, content }) => ({ filename, contentType: content_type, content })),
      })
      return 'sent'
    },
  }
}
