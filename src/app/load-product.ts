/** Loads the product for `npm start` and `npm run serve`: its bundle while that is up to date, which takes a fraction of the time, otherwise its sources. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { isBuilt, serverFolder } from './sources.ts'

type Product = typeof import('./product.ts')

/** Starts the product and keeps it running; exits with a message when it cannot be started. */
export async function runProduct(env: NodeJS.ProcessEnv): Promise<void> {
  const built = isBuilt()
  const product = built ? loadBundle() : await import('./product.ts')
  await product.runProduct(env, { webIsBuilt: built })
}

const loadBundle = () => createRequire(import.meta.url)(path.join(serverFolder, 'product.cjs')) as Product
