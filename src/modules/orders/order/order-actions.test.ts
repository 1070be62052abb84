import { expect, test } from 'vitest'
import { type OrderAction, isOffered, onBackOrder } from './order-actions.ts'
import type { OrderItem, WholeOrder } from './order.ts'

const item = { quantity: 10, quantity_reserved: 10, quantity_picked: 0, quantity_delivered: 0 } as OrderItem
const docket = { sale_id: null, reversed_at: null } as WholeOrder['dockets'][number]
const order = (changes: Partial<WholeOrder> = {}) =>
  ({
    kind: 'current',
    status: 'confirmed',
    items: [item],
    dockets: [],
    sale_id: null,
    deposit_held: '0.00',
    ...changes,
  }) as WholeOrder

const all: readonly OrderAction[] = [
  'edit',
  'pick',
  'reserve',
  'link',
  'unlink',
  'takeDeposit',
  'returnDeposit',
  'cancel',
  'callOff',
  'confirm',
  'putReady',
  'deliver',
  'invoice',
]
const offeredFor = (changes: Partial<WholeOrder>) => all.filter((action) => isOffered(action, order(changes)))

test('a draft is confirmed, with a deposit or without, changed or cancelled', () => {
  expect(offeredFor({ status: 'draft' })).toEqual(['edit', 'link', 'takeDeposit', 'cancel', 'confirm'])
})

test('a confirmed order is picked and delivered; what is on back-order can be reserved', () => {
  expect(offeredFor({})).toEqual(['edit', 'pick', 'link', 'takeDeposit', 'cancel', 'deliver'])
  expect(offeredFor({ items: [{ ...item, quantity_reserved: 4 }] })).toContain('reserve')
})

test('a picked order cannot be changed, and is put ready until it is', () => {
  const items = [{ ...item, quantity_picked: 3 }]
  expect(offeredFor({ status: 'picking', items })).toEqual(['pick', 'link', 'takeDeposit', 'cancel', 'putReady', 'deliver'])
  expect(offeredFor({ status: 'ready', items })).not.toContain('putReady')
  expect(offeredFor({ status: 'picking', items: [{ ...item, quantity_picked: 3, quantity_delivered: 3 }] })).not.toContain(
    'putReady',
  )
})

test('a delivered order is invoiced; a docket that came back leaves nothing to invoice', () => {
  expect(offeredFor({ status: 'delivered', dockets: [docket] })).toEqual(['invoice'])
  expect(offeredFor({ status: 'delivered', dockets: [{ ...docket, reversed_at: '2026-11-23T00:00:00Z' }] })).toEqual(['link'])
})

test('a future order is called off, never picked, delivered or linked', () => {
  expect(offeredFor({ kind: 'future' })).toEqual(['edit', 'takeDeposit', 'cancel', 'callOff'])
})

test('a deposit is given back where the order can no longer be cancelled', () => {
  expect(offeredFor({ status: 'cancelled', deposit_held: '5.00' })).toEqual(['returnDeposit'])
  expect(offeredFor({ deposit_held: '5.00' })).not.toContain('returnDeposit')
})

test('a linked order is not linked again, and its link is undone; an invoice of its dockets is no link', () => {
  const linked = { sale_id: 'a' as WholeOrder['sale_id'], status: 'invoiced' as const }
  expect(offeredFor(linked)).toEqual(['unlink'])
  expect(offeredFor({ ...linked, dockets: [{ ...docket, sale_id: linked.sale_id }] })).toEqual([])
})

test('only a confirmed current order has plants on back-order', () => {
  const items = [{ ...item, quantity_reserved: 4 }, item]
  expect(onBackOrder(order({ items }))).toBe(6)
  for (const changes of [{ kind: 'future' }, { status: 'draft' }, { status: 'cancelled' }] as const)
    expect(onBackOrder(order({ items, ...changes }))).toBe(0)
})
