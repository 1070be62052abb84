/** Every call about bank statements: importing them, and matching their lines with the books. Read this file first. */
import * as z from 'zod/mini'
import { ListMeta, Page, endpoint, sortedBy } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Day, Id } from '#kernel/wire.ts'
import {
  BankImport,
  BankLine,
  BankProposal,
  BookLine,
  ColumnChoice,
  EntryOfLine,
  ExpenseOfLine,
  NewMatch,
  PaymentOfLine,
  Reconciliation,
  StatementPreview,
  lineStates,
} from './bank-line.ts'
import { lineSorts } from './sorts.ts'

const file = { field: 'file', maxBytes: 16 * 1024 * 1024 } as const

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/bank/statements/preview',
  summary:
    'Reads a bank statement (a table of any shape, OFX, CAMT, MT940 or QIF) without importing it: its columns as they were chosen for the account before, and what the import would do with its lines',
  roles: managers,
  file,
  body: z.strictObject({ account_id: Id, ...ColumnChoice }),
  reply: StatementPreview,
})

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/bank/statements',
  status: 201,
  summary:
    'Imports the lines of a bank statement; those that an earlier file had are left alone. The columns are remembered for the account',
  roles: managers,
  file,
  body: z.strictObject({ account_id: Id, ...ColumnChoice }),
  reply: z.object({ import_id: Id, imported: z.int(), known: z.int(), left_out: z.int() }),
  idempotent: true,
})

export const listBankImports = endpoint({
  method: 'GET',
  path: '/api/bank/imports',
  summary: 'Lists the statements that were imported for an account, newest first; at most 100',
  roles: managers,
  query: z.strictObject({ account_id: Id }),
  reply: z.array(BankImport),
})

export const undoBankImport = endpoint({
  method: 'DELETE',
  path: '/api/bank/imports/:id',
  summary: 'Takes the lines of one imported statement back; refused while one of them is matched',
  roles: managers,
  problems: ['BAD_STATE', 'NOT_FOUND'],
})

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/bank/lines',
  summary: 'Lists the lines of an account’s statements with what each is matched with, newest first',
  roles: managers,
  query: z.strictObject({
    account_id: Id,
    ...Page,
    sort: sortedBy(...lineSorts),
    state: z.optional(z.enum(lineStates)),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.array(BankLine),
  meta: ListMeta,
})

export const listBankProposals = endpoint({
  method: 'GET',
  path: '/api/bank/proposals',
  summary:
    'Proposes which open invoices the oldest 200 unmatched lines pay, by the numbers in their texts, else which entries of the books they are',
  roles: managers,
  query: z.strictObject({ account_id: Id }),
  reply: z.array(BankProposal),
})

export const listBookLines = endpoint({
  method: 'GET',
  path: '/api/bank/entries',
  summary: 'Lists entries of the books on an account that are on no statement yet, newest first; at most 200',
  roles: managers,
  query: z.strictObject({ account_id: Id, search: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.array(BookLine),
})

export const matchBankLines = endpoint({
  method: 'POST',
  path: '/api/bank/matches',
  status: 201,
  summary:
    'Matches lines of a statement with entries of the books that come to the same amount; or entries with each other that come to nothing',
  roles: managers,
  body: z.strictObject({
    account_id: Id,
    matches: z.array(NewMatch).check(z.minLength(1, 'Choose at least one line.'), z.maxLength(200, 'At most 200 at once.')),
  }),
  reply: z.object({ matched: z.int() }),
  idempotent: true,
  problems: ['BAD_STATE'],
})

export const unmatchBankLines = endpoint({
  method: 'DELETE',
  path: '/api/bank/matches/:id',
  summary: 'Undoes a match; its lines and entries are unmatched again',
  roles: managers,
  problems: ['NOT_FOUND'],
})

export const recordBankExpense = endpoint({
  method: 'POST',
  path: '/api/bank/lines/:id/expense',
  status: 201,
  summary: 'Records a line as an expense of its day, and matches it',
  roles: managers,
  body: ExpenseOfLine,
  reply: BankLine,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED', 'SHORT_SUPPLIES'],
})

export const recordBankPayment = endpoint({
  method: 'POST',
  path: '/api/bank/lines/:id/payment',
  status: 201,
  summary:
    'Records a line as a payment of its day, and matches it: money in for invoices of one account, money out for bills of one vendor, in their order',
  roles: managers,
  body: PaymentOfLine,
  reply: BankLine,
  idempotent: true,
  problems: ['BAD_STATE', 'OVERPAID', 'PERIOD_CLOSED'],
})

export const recordBankEntry = endpoint({
  method: 'POST',
  path: '/api/bank/lines/:id/entry',
  status: 201,
  summary: 'Records a line as a journal entry of its day against another account, and matches it',
  roles: managers,
  body: EntryOfLine,
  reply: BankLine,
  idempotent: true,
  problems: ['BAD_STATE', 'PERIOD_CLOSED'],
})

export const deleteBankLine = endpoint({
  method: 'DELETE',
  path: '/api/bank/lines/:id',
  summary: 'Deletes a line that was imported by mistake; a matched one is refused',
  roles: managers,
  problems: ['BAD_STATE', 'NOT_FOUND'],
})

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/bank/reconciliation',
  summary: 'Returns how an account in the books agrees with its statement at the end of a day',
  roles: managers,
  query: z.strictObject({ account_id: Id, day: z.optional(Day) }),
  reply: Reconciliation,
})
