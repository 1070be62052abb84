/** Every call and named schema of the modules, found by loading their files: the API document uses the names of the code. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { type Endpoint, ListMeta } from '#kernel/endpoint.ts'
import * as wire from '#kernel/wire.ts'
import type { NamedShapes } from '#server/openapi-schemas.ts'

interface Folder {
  /** Within `src/modules`: `plants`, `growing/batch`. */
  readonly name: string
  readonly files: readonly { readonly holdsCalls: boolean; readonly values: Readonly<Record<string, unknown>> }[]
}

const modules = new URL('../modules/', import.meta.url)
/** A server has none of the packages that a file of the tests needs. */
const isCode = (file: string) => file.endsWith('.ts') && !/\.(test|proof)\.ts$|^testing-/.test(file)

/** The folders of pure files: modules, and their parts. */
const folders = readdirSync(modules, { recursive: true, withFileTypes: true, encoding: 'utf8' })
  .filter((entry) => entry.isDirectory())
  .map((entry) => path.relative(fileURLToPath(modules), path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  .filter((name) => !/(^|\/)(server|web|kinds)(\/|$)/.test(name))

const filesOf = (name: string): string[] => readdirSync(new URL(`${name}/`, modules)).filter(isCode)

/** Paths of the files that a running product loads to describe its calls, within `src/modules`. */
export const describedFiles = (): readonly string[] => folders.flatMap((name) => filesOf(name).map((file) => `${name}/${file}`))

/** The loaded pure files of every module. */
async function loadModules(): Promise<readonly Folder[]> {
  const load = async (name: string): Promise<Folder> => {
    return {
      name,
      files: await Promise.all(
        filesOf(name).map(async (file) => ({
          holdsCalls: /^contract\.ts$|-calls\.ts$/.test(file),
          values: (await import(new URL(`${name}/${file}`, modules).href)) as Readonly<Record<string, unknown>>,
        })),
      ),
    }
  }
  return Promise.all(folders.toSorted().map(load))
}

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export interface CallOfFolder {
  readonly name: string
  readonly folder: string
  readonly call: Endpoint
}

/** Every call with its exported name and the folder it is in. */
export async function namedCalls(): Promise<readonly CallOfFolder[]> {
  return (await loadModules()).flatMap(({ name: folder, files }) =>
    files
      .filter(({ holdsCalls }) => holdsCalls)
      .flatMap(({ values }) => Object.entries(values).flatMap(([name, call]) => (isCall(call) ? [{ name, folder, call }] : []))),
  )
}

const isShape = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType

/** Every exported schema by name. If two folders use a name, both schemas are prefixed with their folder. */
export async function namedShapes(): Promise<NamedShapes> {
  const found = [
    { folder: '', values: { ...wire, ListMeta } },
    ...(await loadModules()).flatMap(({ name: folder, files }) => files.map(({ values }) => ({ folder, values }))),
  ].flatMap(({ folder, values }) =>
    Object.entries(values).flatMap(([name, shape]) => (isShape(shape) ? [{ folder, name, shape }] : [])),
  )
  const shapesOf = Map.groupBy(found, ({ name }) => name)
  const isUnique = (name: string) => new Set(shapesOf.get(name)?.map(({ shape }) => shape)).size === 1
  return new Map(
    found.map(({ folder, name, shape }) => [shape, isUnique(name) ? name : `${capital(folder.split('/').at(-1) ?? '')}${name}`]),
  )
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
