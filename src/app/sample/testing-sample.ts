/** Hands for the tests of the sample nursery. */
import type { Endpoint } from '#kernel/endpoint.ts'
import { type Product, aProduct, enhanced } from '#testing/sign-in.ts'

/** A product whose sample nursery is not filled yet. */
export const aProductWithSample = () => aProduct(undefined, {}, { GLASSHOUSE_SAMPLE: 'fill' })

export const open = (at: Product) => fetch(`${at.origin}/api/sessions/sample`, { method: 'POST' })

export const visit = async (at: Product) => enhanced(await open(at))

export const send = (
  { origin }: Product,
  token: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  id: string,
  body?: unknown,
) =>
  fetch(`${origin}${path.replaceAll(/:\w+/g, id)}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
