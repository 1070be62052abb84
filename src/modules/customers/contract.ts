/** Every call about business accounts. Read this file first. */
import * as z from 'zod/mini'
import { MailRequest, MailDraft, MailTaken } from '#modules/messages/mail.ts'
import { ListMeta, Page, endpoint, isTrue, listMeta, sortedBy } from '#kernel/endpoint.ts'
import { managers, sellers } from '#kernel/role.ts'
import { Day, Id, Instant, MoneyText } from '#kernel/wire.ts'
import {
  AccountAgeing,
  AccountChange,
  AccountEntry,
  Activity,
  Ageing,
  BusinessAccount,
  NewAccount,
  NewActivity,
} from './account.ts'
import { accountSaleSorts, accountSorts } from './sorts.ts'

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/business-accounts',
  summary: 'Lists business accounts, by name by default, a page at a time; `meta` has their total balance',
  roles: sellers,
  query: z.strictObject({
    ...Page,
    sort: sortedBy(...accountSorts),
    /** Name, contact, e-mail or phone. */
    search: z.optional(z.string().check(z.maxLength(100))),
    has_balance: isTrue,
    /** With an unpaid invoice that was due before today. */
    overdue: isTrue,
    archived: isTrue,
  }),
  reply: z.array(BusinessAccount),
  meta: listMeta({ balance: MoneyText }),
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id',
  summary: 'Returns one business account',
  roles: sellers,
  reply: BusinessAccount,
})

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/business-accounts',
  status: 201,
  summary: 'Creates a business account',
  roles: managers,
  body: NewAccount,
  reply: BusinessAccount,
  idempotent: true,
  problems: ['IN_USE', 'DUPLICATE'],
})

export const editAccount = endpoint({
  method: 'PUT',
  path: '/api/business-accounts/:id',
  summary: 'Changes the fields that are sent',
  roles: managers,
  body: AccountChange,
  reply: BusinessAccount,
})

export const archiveAccount = endpoint({
  method: 'DELETE',
  path: '/api/business-accounts/:id',
  summary: 'Archives an account without a balance and without open orders: it can no longer be charged, and its history remains',
  roles: managers,
  problems: ['IN_USE'],
})

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/api/business-accounts/:id/restore',
  summary: 'Restores an archived account',
  roles: managers,
  reply: BusinessAccount,
})

export const accountSales = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id/sales-history',
  summary: 'Lists what was sold to an account, newest first: all of it, or a page at a time with a `limit`',
  roles: sellers,
  query: z.optional(z.strictObject({ ...Page, sort: sortedBy(...accountSaleSorts) })),
  reply: z.array(
    z.object({
      id: Id,
      invoice_number: z.string(),
      sale_date: Day,
      due_date: z.nullable(Day),
      payment_method: z.string(),
      payment_status: z.string(),
      total_amount: MoneyText,
      amount_paid: MoneyText,
      plants: z.int(),
      voided_at: z.nullable(Instant),
    }),
  ),
  /** Without the void ones. */
  meta: listMeta({ total_amount: MoneyText, plants: z.int() }),
})

export const accountActivities = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id/activities',
  summary:
    'Lists the calls, visits, notes, orders, sales and payments of an account, newest first: all of them, or a page at a time with a `limit`',
  roles: sellers,
  query: z.optional(z.strictObject(Page)),
  reply: z.array(Activity),
  meta: ListMeta,
})

export const addActivity = endpoint({
  method: 'POST',
  path: '/api/business-accounts/:id/activities',
  status: 201,
  summary: 'Records a call, a mail or a visit',
  roles: sellers,
  body: NewActivity,
  reply: Activity,
})

export const editActivity = endpoint({
  method: 'PUT',
  path: '/api/business-accounts/:id/activities/:activityId',
  summary: 'Changes a call, a mail, a visit or a note; only by the person who recorded it, or a manager',
  roles: sellers,
  body: NewActivity,
  reply: Activity,
})

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/api/business-accounts/:id/activities/:activityId',
  summary: 'Deletes a call, a mail, a visit or a note; only by the person who recorded it, or a manager',
  roles: sellers,
})

const StatementDays = z.strictObject({ from: z.optional(Day), to: z.optional(Day) })

export const accountLedger = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id/ledger',
  summary:
    'Returns the ledger of an account for a period of at most 5,000 entries: its opening balance, each entry, its closing balance',
  roles: managers,
  query: StatementDays,
  reply: z.object({
    opening: MoneyText,
    entries: z.array(AccountEntry),
    closing: MoneyText,
    deposits: MoneyText,
    ageing: Ageing,
  }),
})

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id/statement/pdf',
  summary: 'Returns the statement of an account for a period as a PDF, with the ageing of its balance',
  roles: managers,
  query: z.optional(StatementDays),
  download: ['pdf'],
})

export const draftStatementMail = endpoint({
  method: 'GET',
  path: '/api/business-accounts/:id/statement/mail',
  summary: 'Returns the defaults of the mail with a statement',
  roles: managers,
  query: z.optional(StatementDays),
  reply: MailDraft,
})

export const mailStatement = endpoint({
  method: 'POST',
  path: '/api/business-accounts/:id/statement/mail',
  status: 202,
  summary: 'Sends the statement of an account by mail, as a PDF, to its own address or a given one',
  roles: managers,
  query: z.optional(StatementDays),
  body: MailRequest,
  reply: MailTaken,
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const accountsAgeing = endpoint({
  method: 'GET',
  path: '/api/business-accounts/ageing',
  summary: 'Lists the balance of every account on a day, by how long it is overdue',
  roles: managers,
  query: z.strictObject({ on: z.optional(Day) }),
  reply: z.array(AccountAgeing),
})
