/** Parked carts: saved on this device first, and uploaded so that another till can take them up. */
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { classifyError } from '#web/classify-error.ts'
import { setItem, getItem } from '#web/device-store.ts'
import { currentUser } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'
import { listParked, parkCart, takeUpParked } from '../draft-calls.ts'
import { type LocalParked, allParked } from '../draft.ts'
import type { TillCart } from '#modules/selling/cart/cart.ts'

/** Storage key per nursery. */
const parkedKey = () => `parked for ${currentUser()?.nursery_name ?? ''}`
const restoredKey = () => `taken up for ${currentUser()?.nursery_name ?? ''}`

const localCarts = async () => (await getItem<LocalParked[]>(parkedKey())) ?? []
const taken = async () => (await getItem<string[]>(restoredKey())) ?? []

/** One change at a time, over all tabs. */
const withLock = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('parked carts', work)

/** Saves the cart on this device and uploads it in the background; a toast reports a refusal by the server. */
export async function park(cart: TillCart, name: string, total_amount: string): Promise<void> {
  const user = currentUser()
  const by = user ? `${user.first_name} ${user.last_name}`.trim() : ''
  const at = new Date().toISOString()
  const parked: LocalParked = { id: crypto.randomUUID(), name, by, at, total_amount, cart, shared: false }
  await withLock(async () => setItem(parkedKey(), [...(await localCarts()), parked]))
  void syncNow().then(async () => {
    const refusal = (await localCarts()).find(({ id }) => id === parked.id)?.refusal
    if (refusal !== undefined) toast(`The cart is parked on this device only. ${refusal}`, { kind: 'info' })
  })
}

/** Carts parked on this device and on others; offline, those of this device only. */
export async function parkedCarts(): Promise<readonly LocalParked[]> {
  await syncNow()
  const there = await call(listParked).catch(() => undefined)
  return withLock(async () => {
    const all = allParked(await localCarts(), there, await taken())
    await setItem(parkedKey(), all)
    return all
  })
}

/** Returns the cart. A Problem if another till took it up meanwhile; without a network this is not checked. */
export async function takeUp({ id, cart }: LocalParked): Promise<TillCart> {
  const refusal = await call(takeUpParked, { params: { id } }).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  const isMissing = refusal instanceof Problem && refusal.status === 404
  const unknown = (await localCarts()).some((each) => each.id === id && !each.shared)
  if (refusal !== undefined && !isMissing) await withLock(async () => setItem(restoredKey(), [...(await taken()), id]))
  await removeLocal(id)
  if (isMissing && !unknown) throw refusal
  return cart
}

const removeLocal = (id: string) =>
  withLock(async () =>
    setItem(
      parkedKey(),
      (await localCarts()).filter((each) => each.id !== id),
    ),
  )

/** Uploads the carts that were parked and taken up on this device since the last sync. */
async function syncNow(): Promise<void> {
  if (!navigator.onLine) return
  for (const id of await taken()) {
    const restored = await call(takeUpParked, { params: { id } }).then(
      () => true,
      (refusal: unknown) => refusal instanceof Problem && refusal.status === 404,
    )
    if (restored)
      await withLock(async () =>
        setItem(
          restoredKey(),
          (await taken()).filter((each) => each !== id),
        ),
      )
  }
  for (const { id, name, cart, shared } of await localCarts()) {
    if (shared) continue
    const result = await call(parkCart, { params: { id }, body: { name, cart: plain(cart) } }).then(
      () => ({ shared: true, refusal: undefined }),
      (failure: unknown) =>
        failure instanceof Problem && classifyError(failure) === 'attention'
          ? { shared: false, refusal: failure.detail }
          : undefined,
    )
    if (result)
      await withLock(async () =>
        setItem(
          parkedKey(),
          (await localCarts()).map((each) => (each.id === id ? { ...each, ...result } : each)),
        ),
      )
  }
}

/** Copy of a cart as JSON carries it. */
/** A saved cart keeps the prices that were changed by hand; only the till knows what they were before. */
export const plain = (cart: TillCart) =>
  JSON.parse(JSON.stringify({ ...cart, lines: cart.lines.map(({ changed_from: _, ...line }) => line) })) as Mutable<TillCart>

type Mutable<T> = T extends string ? T : { -readonly [K in keyof T]: Mutable<T[K]> }
