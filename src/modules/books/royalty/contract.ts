/** Every call about the royalties of protected varieties. Read this file first. */
import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { managers } from '#kernel/role.ts'
import { Day, Id } from '#kernel/wire.ts'
import { Page } from '#kernel/endpoint.ts'
import { drillDown, file, fileQuery, lines, mail, report } from '#modules/figures/engine/report-endpoint.ts'
import { NewRoyaltyDeclaration, NewRoyaltyTerms, RoyaltyDeclaration, RoyaltyTerms } from './royalty.ts'

export const listRoyaltyTerms = endpoint({
  method: 'GET',
  path: '/api/royalty-terms',
  summary: 'Lists the protected varieties: what their breeders get for a plant, by plant, newest terms first',
  roles: managers,
  reply: z.array(RoyaltyTerms),
})

export const addRoyaltyTerms = endpoint({
  method: 'POST',
  path: '/api/royalty-terms',
  status: 201,
  summary: 'Sets what the breeder of a plant gets from a day on; earlier days have the terms before it',
  roles: managers,
  body: NewRoyaltyTerms,
  reply: RoyaltyTerms,
  idempotent: true,
  problems: ['DUPLICATE'],
})

export const deleteRoyaltyTerms = endpoint({
  method: 'DELETE',
  path: '/api/royalty-terms/:id',
  summary: 'Deletes royalty terms; what was declared by them is a correction of the next declaration',
  roles: managers,
})

export const RoyaltiesQuery = z.strictObject({
  vendor_id: Id,
  /** The running quarter up to today unless given. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type RoyaltiesQuery = z.infer<typeof RoyaltiesQuery>

export const getRoyaltyReport = report(
  '/api/reports/royalties',
  'Returns the royalties of a breeder for some days: plants, units and amounts, and the corrections of periods declared before',
  RoyaltiesQuery,
)

export const listRoyaltyLines = lines(
  '/api/reports/royalties/lines',
  'Lists the sale lines or the batches of a figure of the royalty report, newest first',
  z.extend(RoyaltiesQuery, { ...drillDown, ...Page }),
)

export const getRoyaltyReportFile = file(
  '/api/reports/royalties/file',
  'Returns the royalty report as a CSV, XLSX or PDF file, or all its lines as CSV or XLSX',
  z.extend(RoyaltiesQuery, { ...drillDown, ...fileQuery }),
)

export const mailRoyaltyReport = mail('/api/reports/royalties/mail', 'Sends the royalty report by mail, as a PDF', RoyaltiesQuery)

export const listRoyaltyDeclarations = endpoint({
  method: 'GET',
  path: '/api/royalty-declarations',
  summary: 'Lists what was declared to breeders, newest period first',
  roles: managers,
  reply: z.array(RoyaltyDeclaration),
})

export const declareRoyalties = endpoint({
  method: 'POST',
  path: '/api/royalty-declarations',
  status: 201,
  summary:
    'Marks the royalties of a period as declared, with the corrections of earlier ones; later changes are differences in the next',
  roles: managers,
  body: NewRoyaltyDeclaration,
  reply: RoyaltyDeclaration,
  idempotent: true,
})

export const undoRoyaltyDeclaration = endpoint({
  method: 'DELETE',
  path: '/api/royalty-declarations/:id',
  summary: 'Undoes the newest declaration of a breeder',
  roles: managers,
  problems: ['BAD_STATE'],
})
