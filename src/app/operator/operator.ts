/**
 * Context of the operator's commands: a connection as the database's owner, and the name of the operator. Works only on a
 * machine that has the owner's address.
 */
import os from 'node:os'
import pg from 'pg'
import type { NurseryId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { type Change, recordChange } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import { withAdvisoryLock, withOwnerClient } from '#server/database-owner.ts'
import { ensureBackupRole } from '#server/database-roles.ts'
import type { Db } from '#server/database.ts'
import { withOwnerTransaction } from '#server/owner-transaction.ts'
import { StartupError } from '#server/startup-error.ts'

export interface Operator {
  readonly config: Config
  /** The database as its owner. */
  readonly ownerUrl: string
  /** The user of this machine, for the history of a nursery. */
  readonly name: string
}

export const operatorOf = (config: Config, ownerUrl: string): Operator => ({ config, ownerUrl, name: os.userInfo().username })

export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Reads the rows of all nurseries as of one moment: as the backup's role, which can read everything and write nothing. */
export const readEveryNursery = <T>({ ownerUrl }: Operator, work: (query: Query) => Promise<T>): Promise<T> =>
  withOwnerClient(ownerUrl, async (owner) => {
    const role = await withAdvisoryLock(owner, () => ensureBackupRole(owner))
    await owner.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL ROLE ${pg.escapeIdentifier(role)}`)
    const result = await work(queryOn(owner))
    await owner.query('COMMIT')
    return result
  })

/** Runs statements as the owner in one transaction: on the membership provider and the queue, whose tables belong to no nursery. */
export const withOwner = <T>({ ownerUrl }: Operator, work: (query: Query) => Promise<T>): Promise<T> =>
  withOwnerClient(ownerUrl, async (owner) => {
    await owner.query('BEGIN')
    const result = await work(queryOn(owner))
    await owner.query('COMMIT')
    return result
  })

const queryOn =
  (owner: pg.Client): Query =>
  async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await owner.query<Row>(text, [...values])).rows

/** Changes one nursery, and records it in its history: both or neither. `work` returns what the history shows; undefined if nothing changed. */
export const changeNursery = (
  { ownerUrl, name }: Operator,
  nurseryId: NurseryId,
  action: string,
  work: (db: Db) => Promise<Pick<Change, 'before' | 'after'> | undefined>,
): Promise<boolean> =>
  withOwnerTransaction(ownerUrl, nurseryId, async (db) => {
    const change = await work(db)
    if (change === undefined) return false
    await recordChange(db, {
      user_id: null,
      action,
      subject_type: 'nursery',
      subject_id: nurseryId,
      ...change,
      after: { ...Object(change.after), operator: name },
    })
    return true
  })

/** A Problem as the error whose message the command prints; any other error unchanged. */
export function toStartupError(error: unknown): unknown {
  return error instanceof Problem ? new StartupError(error.detail, {}) : error
}
