/**
 * In the browser a call needs only its method and path; validation is the server's. So the web build removes the schemas
 * from the contracts, and a screen includes only the schemas of its own forms.
 */
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

export const stripContractSchemas = (): Plugin => ({
  name: 'lean-contracts',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!/\/modules\/(?!.*\/(?:server|web)\/)(?:[\w-]+\/){1,2}(contract|[\w-]+-calls)\.ts$/.test(id)) return null
    const contract = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    return Object.entries(contract)
      .filter(([, value]) => isCall(value))
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(address(value as Call))}`)
      .join('\n')
  },
})

interface Call {
  readonly method: string
  readonly path: string
  readonly idempotent: boolean
  readonly queueable?: boolean
  readonly deltas?: boolean
  readonly file?: object
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const address = ({ method, path, idempotent, queueable, deltas, file }: Call): Call => ({
  method,
  path,
  idempotent,
  ...(queueable ? { queueable } : {}),
  ...(deltas ? { deltas } : {}),
  ...(file ? { file } : {}),
})
