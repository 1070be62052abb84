/** Puts the small scripts and the icon into the page, which spares their requests. */
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'fileName' | 'imports'>

export const inlinePage = (project: string): Plugin => ({
  name: 'inline-page',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['app.html']
      if (page?.type !== 'asset') return
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const entry = chunks.find((each) => each.isEntry && each.facadeModuleId?.endsWith('app.html'))
      page.source = inlined(String(page.source), entry, (file) => fs.readFileSync(path.join(project, 'public', file), 'utf8'))
    },
  },
})

/** The page with its small script and its icon in it, and the app started from it. */
export function inlined(
  page: string,
  entry: Pick<Chunk, 'code' | 'fileName' | 'imports'> | undefined,
  read: (file: string) => string,
): string {
  const module = entry?.code.replaceAll(/from"\.\//g, 'from"/assets/').trim() ?? ''
  return page
    .replaceAll(/\s*<link rel="modulepreload"[^>]*href="\/([^"]+)">/g, (link, file: string) =>
      entry?.imports.includes(file) ? link : '',
    )
    .replace(
      `<script type="module" crossorigin src="/${entry?.fileName}"></script>`,
      () => `<script type="module">${module}</script>`,
    )
    .replace('<script src="/theme.js"></script>', () => `<script>${withoutComments(read('theme.js'))}</script>`)
    .replace('href="/leaf.svg"', () => `href="data:image/svg+xml,${encodeURIComponent(read('leaf.svg').trim())}"`)
}

const withoutComments = (script: string) => script.replaceAll(/^\s*\/\/.*\n/gm, '')
