/** Approvals of prices below the agreed ones, and of returns without a receipt: given with a PIN, and used once. */
import { type ApprovalId, UserId } from '#kernel/id.ts'
import * as z from 'zod/mini'
import { roleOfApprover } from '#modules/people/server/pins.ts'
import type { SettingRules } from '#modules/setup/settings/settings.ts'
import { type Formats, money } from '#kernel/format.ts'
import { type Cents, cents, moneyText } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { managers } from '#kernel/role.ts'
import { MoneyText } from '#kernel/wire.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { sql } from '#server/sql.ts'
import { type LineReduction, approvalRequired, discountLimit, isWithinLimit, reductionOf } from '../price-override.ts'
import type { approve } from '../approval-calls.ts'

/** Writes down an approval whose PIN was verified. */
export async function giveApproval(
  db: Db,
  who: CurrentUser,
  { approver_id, amount, reason, for_return = false }: z.infer<typeof approve.body>,
): Promise<{ id: ApprovalId }> {
  const id = newId()
  await db.run(sql`
    INSERT INTO approvals (nursery_id, id, requested_by, approved_by, amount, reason, for_return)
    VALUES (${db.nursery_id}, ${id}, ${who.user_id}, ${approver_id}, ${amount}, ${reason}, ${for_return})`)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'approval.give',
    subject_type: 'approval',
    subject_id: id,
    after: { approved_by: approver_id, amount, reason },
  })
  return { id }
}

const Approval = z.object({ amount: MoneyText, approved_by: UserId })

/**
 * Throws a Problem APPROVAL_REQUIRED where more is taken off than the role may and no approval covers it. Uses the approval up,
 * and gives its id where one was needed.
 */
export async function requireApproval(
  db: Db,
  who: CurrentUser,
  lines: readonly LineReduction[],
  settings: SettingRules,
  approvalId: ApprovalId | undefined,
): Promise<ApprovalId | undefined> {
  const limit = discountLimit(who.role, settings)
  if (isWithinLimit(lines, limit)) return undefined
  const approval = approvalId === undefined ? undefined : await takeApproval(db, approvalId, false)
  const covers =
    approval !== undefined &&
    reductionOf(lines) <= cents(approval.amount) &&
    isWithinLimit(lines, discountLimit(await roleOfApprover(db, approval.approved_by), settings))
  if (!covers) throw approvalRequired(lines, limit, settings)
  return approvalId
}

/**
 * Throws a Problem APPROVAL_REQUIRED unless a manager takes the goods back, or has approved as much. Uses the approval up.
 */
export async function requireReturnApproval(
  db: Db,
  who: CurrentUser,
  { total, formats }: { readonly total: Cents; readonly formats: Formats },
  approvalId: ApprovalId | undefined,
): Promise<void> {
  if (managers.includes(who.role)) return
  const approval = approvalId === undefined ? undefined : await takeApproval(db, approvalId, true)
  const covers =
    approval !== undefined && total <= cents(approval.amount) && managers.includes(await roleOfApprover(db, approval.approved_by))
  if (covers) return
  const amount = moneyText(total)
  throw new Problem(
    'APPROVAL_REQUIRED',
    `A return of ${money(amount, formats)} without a receipt needs a manager. Ask one to approve it.`,
    {
      amount,
      for_return: true,
    },
  )
}

/** Undefined where it is used up, or older than a day. The transaction that is refused afterwards leaves it unused. */
const takeApproval = (db: Db, id: ApprovalId, forReturn: boolean) =>
  db.maybe(
    Approval,
    sql`
    UPDATE approvals SET used_at = now()
    WHERE approvals.nursery_id = ${db.nursery_id} AND approvals.id = ${id} AND approvals.used_at IS NULL
      AND approvals.for_return = ${forReturn}
      AND approvals.created_at > now() - interval '1 day'
    RETURNING approvals.amount, approvals.approved_by`,
  )
