/** The SQL of sent mails. */
import * as z from 'zod/mini'
import { Id } from '#kernel/wire.ts'
import type { Db } from '#server/database.ts'
import { none, sql } from '#server/sql.ts'
import { SentMail } from '../mail.ts'

/** Documents to customers; `all` includes statements of accounts, reports and purchase orders. Mails to the nursery's own people are not listed. */
const kinds = {
  documents: ['sale', 'credit_note', 'quote', 'layby', 'order', 'availability'],
  all: ['sale', 'credit_note', 'quote', 'layby', 'order', 'availability', 'business_account', 'report', 'purchase'],
} as const
export type VisibleMails = keyof typeof kinds
const among = (visible: VisibleMails) => sql` AND reference_type = ANY(${kinds[visible]})`

export const mailsPage = (
  db: Db,
  visible: VisibleMails,
  referenceId: string | undefined,
  limit: number,
  after: string | undefined,
) =>
  db.many(
    SentMail,
    sql`
    SELECT mail.id, sent_to, subject, body, status, failure, mail.created_at, emptied_at,
      (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.nursery_id = ${db.nursery_id} AND users.id = mail.created_by) AS by,
      coalesce((SELECT jsonb_agg(file -> 'filename') FROM jsonb_array_elements(attachments) AS file), '[]') AS files
    FROM mails AS mail
    WHERE mail.nursery_id = ${db.nursery_id}${among(visible)}${referenceId ? sql` AND reference_id = ${referenceId}` : none}${
      after ? sql` AND mail.id < ${after}::uuid` : none
    }
    ORDER BY mail.id DESC LIMIT ${limit}`,
  )

const File = z.object({ filename: z.string(), content_type: z.string(), content: z.string() })

/** `number` from 0. */
export const mailFile = async (db: Db, visible: VisibleMails, id: string, number: number) =>
  (
    await db.one(
      z.object({ file: z.nullable(File) }),
      sql`SELECT attachments -> ${number}::int AS file FROM mails WHERE nursery_id = ${db.nursery_id} AND id = ${id}${among(visible)}`,
    )
  ).file

const RecentCounts = z.object({ reference_id: Id, of_one: z.int(), of_all: z.int() })

/** Mails written within the hour: about each of these documents, and overall. */
export const recentMails = (db: Db, referenceIds: readonly string[]) =>
  db.many(
    RecentCounts,
    sql`
    SELECT document.id AS reference_id, (count(*) FILTER (WHERE mail.reference_id = document.id))::int AS of_one, count(mail.id)::int AS of_all
    FROM unnest(${[...referenceIds]}::uuid[]) AS document (id)
    LEFT JOIN mails AS mail ON mail.nursery_id = ${db.nursery_id}${among('all')} AND mail.created_at > now() - interval '1 hour'
    GROUP BY document.id`,
  )
