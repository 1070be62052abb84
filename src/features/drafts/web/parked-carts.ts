/** Parked carts: kept on this device first, and told to the server so that another till may take them up. */
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { setItem, getItem } from '#web/device-store.ts'
import { currentUser } from '#web/session.ts'
import { listParked, parkCart, takeUpParked } from '../draft-calls.ts'
import { type ParkedHere, allParked } from '../draft.ts'
import type { TillCart } from '#features/sales/cart.ts'

/** Of the nursery this person works for. */
const hereKept = () => `parked for ${currentUser()?.nursery_name ?? ''}`
const takenKept = () => `taken up for ${currentUser()?.nursery_name ?? ''}`

const here = async () => (await getItem<ParkedHere[]>(hereKept())) ?? []
const taken = async () => (await getItem<string[]>(takenKept())) ?? []

/** One change at a time, over all tabs. */
const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('parked carts', work)

/** It is safe when this is done; the server is told behind its back. */
export async function park(cart: TillCart, name: string, total_amount: string): Promise<void> {
  const user = currentUser()
  const by = user ? `${user.first_name} ${user.last_name}`.trim() : ''
  const at = new Date().toISOString()
  const parked: ParkedHere = { id: crypto.randomUUID(), name, by, at, total_amount, cart, shared: false }
  await alone(async () => setItem(hereKept(), [...(await here()), parked]))
  void tell()
}

/** What waits here and elsewhere. Without a network: what waits here. */
export async function parkedCarts(): Promise<readonly ParkedHere[]> {
  await tell()
  const there = await call(listParked).catch(() => undefined)
  return alone(async () => {
    const all = allParked(await here(), there, await taken())
    await setItem(hereKept(), all)
    return all
  })
}

/** Gives the cart back. One that another till took up meanwhile is a Problem; without a network nobody can be asked. */
export async function takeUp({ id, cart }: ParkedHere): Promise<TillCart> {
  const refusal = await call(takeUpParked, { params: { id } }).then(
    () => undefined,
    (failure: unknown) => failure,
  )
  const gone = refusal instanceof Problem && refusal.status === 404
  const unknown = (await here()).some((each) => each.id === id && !each.shared)
  if (refusal !== undefined && !gone) await alone(async () => setItem(takenKept(), [...(await taken()), id]))
  await forget(id)
  if (gone && !unknown) throw refusal
  return cart
}

const forget = (id: string) =>
  alone(async () =>
    setItem(
      hereKept(),
      (await here()).filter((each) => each.id !== id),
    ),
  )

/** Tells the server what was parked and taken up here and it does not know yet. */
async function tell(): Promise<void> {
  if (!navigator.onLine) return
  for (const id of await taken()) {
    const told = await call(takeUpParked, { params: { id } }).then(
      () => true,
      (refusal: unknown) => refusal instanceof Problem && refusal.status === 404,
    )
    if (told)
      await alone(async () =>
        setItem(
          takenKept(),
          (await taken()).filter((each) => each !== id),
        ),
      )
  }
  for (const { id, name, cart, shared } of await here()) {
    if (shared) continue
    const told = await call(parkCart, { params: { id }, body: { name, cart: plain(cart) } }).catch(() => undefined)
    if (told)
      await alone(async () =>
        setItem(
          hereKept(),
          (await here()).map((each) => (each.id === id ? { ...each, shared: true } : each)),
        ),
      )
  }
}

/** As the wire takes it. */
export const plain = (cart: TillCart) => JSON.parse(JSON.stringify(cart)) as Mutable<TillCart>

type Mutable<T> = T extends string ? T : { -readonly [K in keyof T]: Mutable<T[K]> }
