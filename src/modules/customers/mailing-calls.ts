/** Every call about statements and reminders sent to many accounts at once. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Mailing, MailingCandidate, MailingCandidates, NewMailing, WholeMailing } from './mailing.ts'

export const listMailingCandidates = endpoint({
  method: 'GET',
  path: '/api/business-accounts/mailings/candidates',
  summary: 'Lists the accounts that a statement or a reminder can be sent to, with the amount, the level and why not',
  roles: managers,
  query: MailingCandidates,
  reply: z.array(MailingCandidate),
})

export const listMailings = endpoint({
  method: 'GET',
  path: '/api/business-accounts/mailings',
  summary: 'Lists mailings with how many e-mails left, newest first',
  roles: managers,
  reply: z.array(Mailing),
})

export const getMailing = endpoint({
  method: 'GET',
  path: '/api/business-accounts/mailings/:id',
  summary: 'Returns a mailing with the result for each account',
  roles: managers,
  reply: WholeMailing,
})

export const startMailing = endpoint({
  method: 'POST',
  path: '/api/business-accounts/mailings',
  status: 202,
  summary: 'Starts sending statements or reminders to accounts in the background, within the limit of e-mails an hour',
  roles: managers,
  body: NewMailing,
  reply: WholeMailing,
  idempotent: true,
})
