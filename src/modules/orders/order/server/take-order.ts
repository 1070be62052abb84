/** The actions of taking an order and of changing it while nothing of it was picked. */
import type { ApprovalId, OrderId, UserId } from '#kernel/id.ts'
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { dayIn } from '#kernel/day.ts'
import { cents, moneyText } from '#kernel/money.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import { recordChange } from '#server/audit.ts'
import type { Db } from '#server/database.ts'
import { newId } from '#server/new-id.ts'
import { takeNumber } from '#server/number-sequence.ts'
import type { CurrentUser } from '#server/current-user.ts'
import { staleProblem } from '#server/optimistic-locking.ts'
import { calledOffAmounts, isLeft } from '../call-off.ts'
import type { NewOrder, OrderChange, OrderOrigin, WholeOrder } from '../order.ts'
import { matchLines, refuseChangeOfDone } from '../match-lines.ts'
import { takesOffMore } from '../order-reductions.ts'
import { mayEdit, refuseUnless } from '../order-state.ts'
import type { LineReduction } from '#modules/selling/cart/price-override.ts'
import { requireApproval } from '#modules/selling/cart/server/approvals.ts'
import { recordOverrides } from '#modules/selling/cart/server/price-overrides.ts'
import { confirmLocked } from './confirm-order.ts'
import { lockOrder, wholeOrder } from './orders.queries.ts'
import { type PricedGood, planOrder } from './plan-order.ts'
import * as write from './write-orders.queries.ts'

/** A current order begins as a draft; one for later is a promise at once. */
export async function takeOrder(
  db: Db,
  who: CurrentUser,
  kind: 'current' | 'future',
  { approval_id, ...wanted }: NewOrder,
): Promise<WholeOrder> {
  const id = newId()
  await approveOrderPrices(db, who, id, (await planOrder(db, id, wanted)).reductionsOf(wanted), approval_id)
  return wholeOrder(db, await writeOrder(db, who.user_id, kind, wanted, {}, id))
}

/** Gives its id. `userId` is null where a customer sent it. */
export async function writeOrder(
  db: Db,
  userId: UserId | null,
  kind: 'current' | 'future',
  wanted: NewOrder,
  origin: OrderOrigin = {},
  id: OrderId = newId(),
): Promise<string> {
  const { tax_included, ...from } = origin
  const [{ order, items }, { timeZone }] = await Promise.all([planOrder(db, id, wanted, { tax_included }), readSettings(db)])
  const { number: order_number } = await takeNumber(db, 'order')
  const status = kind === 'current' ? 'draft' : 'confirmed'
  const order_date = dayIn(timeZone, await db.now())
  await write.insertOrder(db, userId, order, { kind, status, order_number, order_date, ...from })
  await write.insertItems(db, id, items)
  const after = { kind, order_number, lines: items.length, total_amount: moneyText(order.total_amount) }
  const action = origin.availability_link_id ? 'order.request' : 'order.take'
  await recordChange(db, { user_id: userId, action, subject_type: 'order', subject_id: id, after })
  return id
}

/** Throws a Problem APPROVAL_REQUIRED for prices beyond the limit of the role; records them. */
export async function approveOrderPrices(
  db: Db,
  who: CurrentUser,
  order_id: OrderId,
  reductions: readonly LineReduction[],
  approval: ApprovalId | undefined,
): Promise<void> {
  const settings = await readSettings(db)
  const approval_id = await requireApproval(db, who, reductions, settings, approval)
  const today = dayIn(settings.timeZone, await db.now())
  await Promise.all(recordOverrides(db, who, reductions, { of: { order_id }, today, approval_id }))
}

/**
 * Validates an order before it is created, and its prices: throws a Problem APPROVAL_REQUIRED where they are beyond the limit of the role.
 * `before`: lines that were agreed to already, on the basis of theirs.
 */
export async function checkOrder(
  db: Db,
  who: CurrentUser,
  wanted: Pick<NewOrder, 'business_account_id' | 'customer_name' | 'items' | 'approval_id'>,
  before: readonly PricedGood[] = [],
  tax_included?: boolean | null,
): Promise<void> {
  const { reductionsOf } = await planOrder(db, newId(), wanted, { tax_included })
  const now = reductionsOf(wanted)
  if (takesOffMore(now, reductionsOf({ items: before })))
    await requireApproval(db, who, now, await readSettings(db), wanted.approval_id)
}

/** Releases and reserves again what the order had reserved; changes nothing if there is not enough stock. */
export async function editOrder(
  db: Db,
  who: CurrentUser,
  kind: 'current' | 'future',
  id: string,
  { version, approval_id, ...sent }: OrderChange,
): Promise<WholeOrder> {
  const before = await lockOrder(db, id)
  if (before.kind !== kind) throw new Problem('NOT_FOUND', `Order ${before.order_number} is in the other list. Open it there.`)
  if (before.version !== version) throw await staleProblem(db, { id, name: 'this order', current: await wholeOrder(db, id) })
  if (!mayEdit(before)) refuseUnless('edit', before)
  const left = before.items.filter(isLeft)
  const calledOff = new Set(before.items.filter((item) => !isLeft(item)).map((item) => item.id))
  const lines = sent.items.filter((line) => line.id === undefined || !calledOff.has(line.id))
  const wanted = { ...sent, items: lines }
  const matched = matchLines(lines, left)
  refuseChangeOfDone(lines, matched, left)
  // Called off lines stay on the order: only the others are written again.
  const previous = cents(before.discount_called_off)
  const rest = cents(wanted.discount ?? '0') - previous
  if (rest < 0n)
    throw invalid([
      {
        path: 'discount',
        message: `${before.discount_called_off} of the discount is on plants already released. Enter at least that.`,
      },
    ])
  const { order, items, reductionsOf } = await planOrder(
    db,
    id,
    { ...wanted, discount: moneyText(rest) },
    {
      called_off: calledOffAmounts(before).called_off,
      discount_called_off: previous,
      tax_included: before.tax_included,
    },
  )
  const now = reductionsOf({ items: wanted.items, discount: moneyText(rest) })
  if (
    takesOffMore(
      now,
      reductionsOf({ items: before.items.filter(isLeft), discount: moneyText(cents(before.discount) - previous) }),
    )
  )
    await approveOrderPrices(db, who, id, now, approval_id)
  await write.rewriteOrder(db, who.user_id, order)
  await write.deleteItems(db, id)
  await write.insertItems(
    db,
    id,
    items.map((item, i) => {
      const { id: line, date_added, ready_at = null, location = null } = matched[i] ?? {}
      return { ...item, id: line, date_added, ready_at, location }
    }),
  )
  const isReady = items.every((_, i) => (matched[i]?.ready_at ?? null) !== null)
  const status = kind === 'current' || before.status === 'draft' ? before.status : isReady ? 'ready' : 'confirmed'
  if (status !== before.status) await write.setStatus(db, who.user_id, [id], status)
  await recordChange(db, {
    user_id: who.user_id,
    action: 'order.edit',
    subject_type: 'order',
    subject_id: id,
    before: {
      total: before.items.map(({ description, quantity, unit_price, line_total }) => ({
        description,
        quantity,
        unit_price,
        line_total,
      })),
    },
    after: wanted,
  })
  if (kind === 'current' && before.status === 'confirmed') await confirmLocked(db, who, await lockOrder(db, id), false)
  return wholeOrder(db, id)
}
