/** Builds the service worker with the list of files it caches: those of the app, not those of the landing page. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Plugin, type Rolldown, build } from 'vite'
import { whatsNewFile } from './whats-new.ts'

const project = path.resolve(import.meta.dirname, '..')

/** Files of `public` that the app requests at its start. */
const fromPublic = ['leaf.svg', 'manifest.webmanifest', 'icon-192.png']

/** Fonts of other alphabets and the barcode reader are fetched on first use. */
const isCached = (file: string) => /\.(js|css|woff2)$/.test(file) && !/-ext-|cyrillic|greek|vietnamese|landing/.test(file)

export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['app.html']
      // A build without the app, such as that of the style guide, needs no service worker.
      if (page?.type !== 'asset') return
      const files = [
        { url: '/app.html', revision: revisionOf(page.source) },
        ...fromPublic.map((file) => ({
          url: `/${file}`,
          revision: revisionOf(fs.readFileSync(path.join(project, 'public', file))),
        })),
        { url: `/${whatsNewFile}`, revision: sourceOf(bundle, whatsNewFile) },
        ...Object.keys(bundle)
          .filter(isCached)
          .toSorted()
          .map((file) => ({ url: `/${file}`, revision: null })),
      ]
      const help = path.join(project, 'public/pictures/help')
      const pictures = fs.readdirSync(help).map((file) => {
        return { url: `/pictures/help/${file}`, revision: revisionOf(fs.readFileSync(path.join(help, file))) }
      })
      const all = this.emitFile({ type: 'asset', name: 'all.json', source: JSON.stringify(textsOf(bundle)) })
      const define = { appFiles: files, allFiles: `/${this.getFileName(all)}`, helpPictures: pictures }
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await bundled(define) })
    },
  },
})

const sourceOf = (bundle: Rolldown.OutputBundle, file: string) => {
  const found = bundle[file]
  return found?.type === 'asset' ? revisionOf(found.source) : null
}

const revisionOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** The cached text files: address → content. */
const textsOf = (bundle: Rolldown.OutputBundle) =>
  Object.fromEntries(
    Object.entries(bundle)
      .filter(([file]) => isCached(file) && !file.endsWith('.woff2'))
      .map(([file, made]) => [`/${file}`, made.type === 'chunk' ? made.code : String(made.source)]),
  )

/** One file without imports, as browsers require of a service worker, with its constants inserted. */
async function bundled(known: Readonly<Record<string, unknown>>): Promise<string> {
  const result = await build({
    root: project,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      ...Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: path.join(project, 'src/app/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const [output] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const chunk = output?.output.find((each) => each.type === 'chunk')
  if (chunk === undefined) throw new Error('The service worker came out empty.')
  return chunk.code
}
