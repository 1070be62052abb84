/** Builds whats-new.json from CHANGELOG.md: what each version brought, read when somebody opens it. */
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { parseChangelog } from '#modules/home/help/changelog.ts'

export const whatsNewFile = 'whats-new.json'

const content = () =>
  JSON.stringify(parseChangelog(fs.readFileSync(path.resolve(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8')))

export const whatsNew = (): Plugin => ({
  name: 'whats-new',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: whatsNewFile, source: content() })
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${whatsNewFile}`, (_request, response) =>
      response.setHeader('content-type', 'application/json').end(content()),
    )
  },
})
