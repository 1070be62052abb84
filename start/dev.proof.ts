/** `npm run dev` as a real process, from a developer's point of view. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { end, startProduct } from './product.ts'
import { project } from './run.ts'
import { discard, ownTestFolder } from './throw-away-database.ts'

const folder = ownTestFolder('dev')
afterAll(() => discard(folder))

const answer = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

test('serves the web app by Vite and the server behind it, which restarts when one of its files changes', async () => {
  const product = await startProduct(folder, {}, 'start/dev.ts')
  try {
    const at = product.address
    const page = await answer(`${at}/import`)
    expect(page.text).toContain('/@vite/client')
    expect(page.text).toContain('/src/app/browser.tsx')
    expect((await answer(`${at}/`)).text).toContain('/@vite/client')
    expect((await answer(`${at}/src/app/browser.tsx`)).text).toContain('createRoot')
    expect((await answer(`${at}/theme.js`)).status).toBe(200)
    expect((await answer(`${at}/service-worker.js`)).status).toBe(404)
    expect((await answer(`${at}/api/health`)).status).toBe(200)
    expect((await answer(`${at}/membership/sign-in`)).text).not.toContain('/@vite/client')

    const opened = new Promise<void>((resolve) => {
      product.process.stdout?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Glasshouse is open')) resolve()
      })
    })
    const now = new Date()
    fs.utimesSync(path.join(project, 'src/app/server.ts'), now, now)
    await opened
    expect((await answer(`${at}/api/health`)).status).toBe(200)
  } finally {
    expect((await end(product, 'SIGTERM')).code).toBe(0)
  }
  expect(fs.existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})
