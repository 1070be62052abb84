/** Checks what browsers are sent: sizes have limits, and server code must not be included. */
import fs from 'node:fs'
import path from 'node:path'

/** One script of the web app. */
export interface Chunk {
  readonly file: string
  /** Its entry module; undefined for a shared chunk. */
  readonly source: string | undefined
  readonly kind: 'page' | 'lazy' | 'shared'
  readonly imports: readonly string[]
  readonly styles: readonly string[]
  /** All its modules. */
  readonly modules: readonly string[]
}

export interface Weighed {
  readonly name: string
  readonly bytes: number
  readonly limit: number
}

/**
 * In bytes as sent (Brotli), scripts and styles together; the landing page with its font. The names of files, which change with each build, weigh
 * up to 50 bytes more or less.
 */
const limits = { landing: 40_000, shell: 136_000, till: 15_250, tillNext: 23_800, screen: 30_000, forms: 40_000 }

/** The form library is loaded with the first form, and is weighed separately. */
const isOfForms = (module: string) => /\/web\/ui\/(Form|ControlledFields)\.tsx$/.test(module)
const isScreen = (source: string) => source.endsWith('Screen.tsx')

/** The till opens in little; its payment, its sale on the device and its last sale come in one file after it. */
function limitOf(source: string): number {
  if (source.endsWith('app/till-screen.ts')) return limits.till
  return source.endsWith('selling/till/web/idle-parts.ts') ? limits.tillNext : limits.screen
}

/** The weight of the app's first page, and what each screen adds to it. */
export function weighApp(chunks: readonly Chunk[], sizeOf: (file: string) => number): Weighed[] {
  const shell = chunks.find((chunk) => chunk.kind === 'page' && chunk.source?.endsWith('app.html'))
  if (shell === undefined) throw new Error('The web app has no app.html.')
  const inShell = filesOf(shell, chunks)
  const weight = (files: readonly string[]) => files.reduce((sum, file) => sum + sizeOf(file), 0)
  const screens = chunks.filter((chunk) => chunk.kind === 'lazy')
  const ofForms = chunks.filter((chunk) => chunk.modules.some(isOfForms)).flatMap((chunk) => [...filesOf(chunk, chunks)])
  const forms = new Set(ofForms.filter((file) => !inShell.has(file)))
  return [
    { name: 'app shell', bytes: weight([...inShell]), limit: limits.shell },
    { name: '+ what forms are made of', bytes: weight([...forms]), limit: limits.forms },
    ...screens.map((chunk) => ({
      name: `+ ${chunk.source ?? chunk.file}`,
      // A screen is weighed with everything it loads when it opens; its dialogs, without the form library.
      bytes: weight(
        [...filesOf(chunk, chunks)].filter((file) => !inShell.has(file) && (isScreen(chunk.source ?? '') || !forms.has(file))),
      ),
      limit: limitOf(chunk.source ?? ''),
    })),
  ]
}

/** The landing page: its file, and the files it refers to. A font's other alphabets are fetched only where needed. */
export function weighLanding(html: string, styles: ReadonlyMap<string, string>, sizeOf: (file: string) => number): Weighed {
  const named = [...html.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1] ?? '')
  const fonts = named.flatMap((file) =>
    [...(styles.get(file) ?? '').matchAll(/url\(\/?(assets\/[^)]+\.woff2)\)/g)].map((match) => match[1] ?? ''),
  )
  const files = new Set([...named, ...fonts].filter((file) => !/-ext-|cyrillic|greek|vietnamese/.test(file)))
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), sizeOf('index.html'))
  return { name: 'landing page', bytes, limit: limits.landing }
}

/** Forbidden modules, one sentence each. */
export function unexpectedImports(chunks: readonly Chunk[]): string[] {
  const belongsToServer =
    /\/src\/(server|membership)\/|\/modules\/(?:[\w-]+\/){1,2}server\/|\/node_modules\/(pg|fastify|@fastify|better-auth)\/|__vite-browser-external/
  const shell = chunks.filter((chunk) => chunk.kind === 'page').flatMap((chunk) => [...filesOf(chunk, chunks)])
  return chunks.flatMap((chunk) => [
    ...chunk.modules
      .filter((module) => belongsToServer.test(module))
      .map((module) => `${module} belongs to the server, and is in the browser's ${chunk.file}.`),
    ...chunk.modules
      .filter((module) => module.includes('/@visx/') && shell.includes(chunk.file))
      .map((module) => `${module} draws charts, and is in the first page's ${chunk.file}.`),
  ])
}

/** Exceeded limits, one sentence each. */
export function tooHeavy(all: readonly Weighed[]): string[] {
  return all
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ name, bytes, limit }) => `${name} weighs ${kB(bytes)}, and may weigh ${kB(limit)}.`)
}

export const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

/**
 * The files without a compressed copy; those that are compressed in themselves need none. One that a copy makes no smaller gets it all the same:
 * without it the server would compress the file for each request.
 */
export const filesToCompress = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !fs.existsSync(`${file}.br`))

/** The chunk with its static imports. */
function filesOf(chunk: Chunk, chunks: readonly Chunk[], seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.file)) return seen
  for (const file of [chunk.file, ...chunk.styles]) seen.add(file)
  for (const each of chunks) if (chunk.imports.includes(each.file)) filesOf(each, chunks, seen)
  return seen
}
