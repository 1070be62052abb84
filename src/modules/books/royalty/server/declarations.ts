/** Declares the royalties of a period, and undoes a declaration. */
import type { UserId } from '#kernel/id.ts'
import { moneyText } from '#kernel/money.ts'
import { spelledOutDay } from '#kernel/format.ts'
import { Problem, invalid, notFound } from '#kernel/problem.ts'
import { periodProblem } from '#kernel/day-problems.ts'
import { todayOf } from '#modules/setup/settings/server/read-settings.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { type NewRoyaltyDeclaration, type RoyaltyDeclaration, linesOf, overlapping } from '../royalty.ts'
import { royaltiesDue } from '../royalty-report.ts'
import { correctionsBefore } from './read-royalties.ts'
import * as queries from './royalties.queries.ts'

/** Throws a Problem INVALID for days that are not over, or that were declared. */
export async function declare(db: Db, user_id: UserId, wanted: NewRoyaltyDeclaration): Promise<RoyaltyDeclaration> {
  const { vendor_id, from, to, reference } = wanted
  await queries.lockRoyalties(db, vendor_id)
  const [today, vendor, declared, figures] = await Promise.all([
    todayOf(db),
    queries.vendorName(db, vendor_id),
    queries.declarations(db, vendor_id),
    queries.figuresOf(db, { from, to }, vendor_id),
  ])
  const problem = periodProblem({ from, to }, today)
  if (problem) throw invalid([problem])
  const other = overlapping({ from, to }, declared)
  if (other)
    throw invalid([
      {
        path: 'from',
        message: `${spelledOutDay(other.from_day)} to ${spelledOutDay(other.to_day)} is declared already. Choose other days.`,
      },
    ])
  const corrected = await correctionsBefore(db, vendor_id, { from, to }, declared)
  const id = newId()
  const total_amount = moneyText(royaltiesDue(figures, corrected))
  const lines = [...linesOf({ from, to }, figures), ...corrected]
  await queries.insertDeclaration(db, user_id, {
    id,
    vendor_id,
    from,
    to,
    declared_on: today,
    reference: reference ?? '',
    total_amount,
    lines,
  })
  await record(db, user_id, 'declare', id, { after: { vendor, from, to, total_amount } })
  return declarationWithId(db, id)
}

async function declarationWithId(db: Db, id: string): Promise<RoyaltyDeclaration> {
  const found = (await queries.declarations(db)).find((each) => each.id === id)
  if (!found) throw notFound()
  return found
}

/** Throws a Problem BAD_STATE for a declaration that another one follows: the later one holds its corrections. */
export async function undoDeclaration(db: Db, user_id: UserId, id: string): Promise<undefined> {
  const { vendor, vendor_id, from_day, to_day } = await declarationWithId(db, id)
  await queries.lockRoyalties(db, vendor_id)
  const [newest] = await queries.declarations(db, vendor_id)
  if (newest?.id !== id) throw new Problem('BAD_STATE', 'Later days are declared. Undo the newest declaration first.')
  await queries.removeDeclaration(db, id)
  await record(db, user_id, 'undo', id, { before: { vendor, from_day, to_day } })
  return undefined
}

type Change = Partial<Record<'before' | 'after', Readonly<Record<string, unknown>>>>

const record = (db: Db, user_id: UserId, action: string, subject_id: string, change: Change) =>
  recordChange(db, {
    user_id,
    action: `royalty-declaration.${action}`,
    subject_type: 'royalty_declaration',
    subject_id,
    ...change,
  })
