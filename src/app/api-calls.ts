/** Every call and named schema of the features, found by loading their files: the API document uses the names of the code. */
import { readdirSync } from 'node:fs'
import * as z from 'zod/mini'
import { type Endpoint, ListMeta } from '#kernel/endpoint.ts'
import * as wire from '#kernel/wire.ts'
import type { NamedCall } from '#server/openapi.ts'
import type { NamedShapes } from '#server/openapi-schemas.ts'

interface Feature {
  readonly name: string
  readonly files: readonly { readonly holdsCalls: boolean; readonly values: Readonly<Record<string, unknown>> }[]
}

const features = new URL('../features/', import.meta.url)
const isCode = (file: string) => file.endsWith('.ts') && !file.endsWith('.test.ts')

/** The loaded files at the top of every feature folder. */
async function loadFeatures(): Promise<readonly Feature[]> {
  const load = async (name: string): Promise<Feature> => {
    const files = readdirSync(new URL(`${name}/`, features)).filter(isCode)
    return {
      name,
      files: await Promise.all(
        files.map(async (file) => ({
          holdsCalls: /^contract\.ts$|-calls\.ts$/.test(file),
          values: (await import(new URL(`${name}/${file}`, features).href)) as Readonly<Record<string, unknown>>,
        })),
      ),
    }
  }
  return Promise.all(readdirSync(features).toSorted().map(load))
}

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call with its exported name and its feature. */
export async function namedCalls(): Promise<readonly NamedCall[]> {
  return (await loadFeatures()).flatMap(({ name: feature, files }) =>
    files
      .filter(({ holdsCalls }) => holdsCalls)
      .flatMap(({ values }) => Object.entries(values).flatMap(([name, call]) => (isCall(call) ? [{ name, feature, call }] : []))),
  )
}

const isShape = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType

/** Every exported schema by name. Where two features use a name, both schemas are prefixed with their feature. */
export async function namedShapes(): Promise<NamedShapes> {
  const found = [
    { feature: '', values: { ...wire, ListMeta } },
    ...(await loadFeatures()).flatMap(({ name: feature, files }) => files.map(({ values }) => ({ feature, values }))),
  ].flatMap(({ feature, values }) =>
    Object.entries(values).flatMap(([name, shape]) => (isShape(shape) ? [{ feature, name, shape }] : [])),
  )
  const shapesOf = Map.groupBy(found, ({ name }) => name)
  const isUnique = (name: string) => new Set(shapesOf.get(name)?.map(({ shape }) => shape)).size === 1
  return new Map(found.map(({ feature, name, shape }) => [shape, isUnique(name) ? name : `${capital(feature)}${name}`]))
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
