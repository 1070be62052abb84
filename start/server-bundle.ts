/**
 * The server as a few files: a start reads them in a fraction of the time that its 2,900 modules take. They are CommonJS: an ES
 * module that imports a module of Node loads everything that it exports, such as the WebSocket and fetch of `node:http`. Threads
 * and child processes load from the sources.
 */
import path from 'node:path'
import { type Plugin, build, normalizePath } from 'vite'
import { project } from './run.ts'

/**
 * Packages that are loaded from their own files: some read files beside them, some are loaded seldom and long after the start, when a newer
 * bundle may have taken this one's place, and of OpenTelemetry a process has one interface.
 */
const external = ['sharp', 'pg-native', 'pdfmake', '@node-oauth/oauth2-server', 'stripe', /^@opentelemetry\//]

/** Builds it into this folder, which is to be moved to a folder beside it. */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    root: project,
    configFile: false,
    logLevel: 'warn',
    plugins: [ownPlaces(), onlyAscii()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/product.ts',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      reportCompressedSize: false,
      // Untranspiled: every Node that runs the sources runs this.
      target: 'esnext',
      // Names and lines stay: people read the stack of an error.
      minify: false,
      rolldownOptions: {
        external,
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name].cjs',
          comments: false,
          intro: sourcePlaces,
        },
      },
    },
  })
}

/** In each file of the bundle: where its modules lie in the project, two folders up. */
const sourcePlaces = `
const sourcePath = (file) => require('node:path').join(__dirname, '..', '..', file);
const sourceUrl = (file) => require('node:url').pathToFileURL(sourcePath(file)).href;
const resolveFromSource = (name) => require('node:url').pathToFileURL(require.resolve(name)).href;`

/** Modules find the files beside them where those are: migrations, fonts, what a thread runs. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    enforce: 'pre',
    transform: {
      filter: { code: /\bimport\.meta\.|\b__(dirname|filename)\b/ },
      handler(code, id) {
        const file = normalizePath(path.relative(project, id))
        const [url, name, folder] = [`sourceUrl("${file}")`, `sourcePath("${file}")`, `sourcePath("${path.posix.dirname(file)}")`]
        return code
          .replaceAll(/\bimport\.meta\.url\b/g, url)
          .replaceAll(/\bimport\.meta\.resolve\b/g, 'resolveFromSource')
          .replaceAll(/\bimport\.meta\.filename\b|\b__filename\b(?!\s*=)/g, name)
          .replaceAll(/\bimport\.meta\.dirname\b|\b__dirname\b(?!\s*=)/g, folder)
      },
    },
  }
}

/** V8 needs two bytes for each character of a file that has one beyond Latin-1, and one byte otherwise. */
function onlyAscii(): Plugin {
  return {
    name: 'only-ascii',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code, chunk.fileName)
    },
  }
}

/** The same script with other characters than ASCII as escapes. Throws where an escape has another meaning than its character. */
export function inAscii(code: string, file: string): string {
  const odd = /\\[^\0-\x7f]|String\.raw`[^`]*[^`\0-\x7f]/.exec(code)
  if (odd) throw new Error(`${file} has ${JSON.stringify(odd[0].slice(-40))}, which cannot be written in ASCII.`)
  return code.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
