/** Spares requests after the build: the bundler's few helpers go to the libraries; small scripts and the icon into the page. */
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'facadeModuleId' | 'fileName' | 'imports' | 'moduleIds'>

export const mergeChunks = (project: string): Plugin => ({
  name: 'merge-chunks',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      mergeRuntime(chunks)
      const page = bundle['app.html']
      if (page?.type !== 'asset') return
      const entry = chunks.find((each) => each.isEntry && each.facadeModuleId?.endsWith('app.html'))
      page.source = inlined(String(page.source), entry, (file) => fs.readFileSync(path.join(project, 'public', file), 'utf8'))
    },
  },
})

const nameOf = (file: string) => file.replace(/^assets\//, './')
const importOf = (file: string) => new RegExp(`import\\{([^}]*)\\}from"${nameOf(file).replaceAll('.', '\\.')}";`)

/** `a as b,c`: the pairs of names. */
const pairsOf = (names = '') =>
  names.split(',').map((each): readonly [string, string] => {
    const [from = '', to = from] = each.split(' as ')
    return [from, to]
  })
const taken = (names: string | undefined) =>
  pairsOf(names)
    .map(([from, to]) => `${from}:${to}`)
    .join()

/** Copies the bundler's helpers into the file of the libraries; the landing page, which has no libraries, keeps theirs. */
export function mergeRuntime(chunks: readonly Chunk[]): void {
  const runtime = chunks.find(({ moduleIds }) => moduleIds.length === 1 && /rolldown[\\/]runtime/.test(moduleIds[0] ?? ''))
  const libraries = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes('/react-dom/')))
  const exported = /export\{([^}]*)\};?\s*$/.exec(runtime?.code ?? '')
  if (!runtime || !libraries || !exported || libraries.imports.some((each) => each !== runtime.fileName)) return
  const ofRuntime = importOf(runtime.fileName)
  const helpers = pairsOf(exported[1])
    .map(([inside, outside]) => `${outside}:${inside}`)
    .join()
  const own = ofRuntime.exec(libraries.code)
  const code = libraries.code.replace(ofRuntime, '')
  libraries.code = `const $helpers=(()=>{${runtime.code.slice(0, exported.index)}return{${helpers}}})();${
    own ? `const{${taken(own[1])}}=$helpers;` : ''
  }${code}\nexport{$helpers};`
  libraries.imports = []
  const landing = chunks.find((each) => each.facadeModuleId?.endsWith('/index.html'))
  for (const chunk of chunks.filter(
    (each) => each !== libraries && each !== landing && !landing?.imports.includes(each.fileName),
  )) {
    chunk.code = chunk.code.replace(
      ofRuntime,
      (_, names: string) => `import{$helpers}from"${nameOf(libraries.fileName)}";const{${taken(names)}}=$helpers;`,
    )
    chunk.imports = [...new Set(chunk.imports.map((each) => (each === runtime.fileName ? libraries.fileName : each)))]
  }
}

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
