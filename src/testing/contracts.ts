/** All calls, for tests that check every one of them. */
import type { Endpoint } from '#kernel/endpoint.ts'
import { namedCalls } from '#app/api-calls.ts'

/** The name of a call: `GET /api/sales`. */
export const nameOfCall = ({ method, path }: Endpoint): string => `${method} ${path}`

export const allCalls = async (): Promise<Endpoint[]> => (await namedCalls()).map(({ call }) => call)
