/** All calls that there are, for tests that hold of every one of them. */
import { readdirSync } from 'node:fs'
import type { Endpoint } from '#kernel/endpoint.ts'

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** The name of a call: `GET /api/sales`. */
export const nameOfCall = ({ method, path }: Endpoint): string => `${method} ${path}`

/** A feature's calls stand in its contract.ts, and where those are many, in files like recipe-calls.ts. A call may stand in two. */
export async function allCalls(): Promise<Endpoint[]> {
  const files = readdirSync('src/features').flatMap((room) =>
    readdirSync(`src/features/${room}`).flatMap((name) =>
      /^contract\.ts$|-calls\.ts$/.test(name) ? [{ room, file: name.slice(0, -3) }] : [],
    ),
  )
  const modules = await Promise.all(
    files.map(({ room, file }) => import(`../features/${room}/${file}.ts`) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isCall))
}
