/**
 * `npm run build`: builds the web app and the server, and checks the size of the app. `--first-start` is for a product that waits for the web
 * app: a message goes to it as soon as that can be served, and what is only for speed (the compressed files, the bundle of the server) comes after.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { type Rolldown, build, normalizePath } from 'vite'
import { fingerprint, serverFolder, stamp, unstamp, webFolder } from '#app/sources.ts'
import { linkLibraries } from '#server/postgres/binaries.ts'
import { retryWhileLocked } from '#server/retry-while-locked.ts'
import { type Chunk, filesToCompress, kB, unexpectedImports, tooHeavy, weighApp, weighLanding } from './bundle.ts'
import { project } from './run.ts'
import { bundleServer } from './server-bundle.ts'

// Not synchronously: the end of the product that waits for it could not be noticed for a minute.
const compress = promisify(zlib.brotliCompress)
const isFirstStart = process.argv.includes('--first-start')
// Built in temporary folders, then renamed: an interrupted build leaves the last one intact.
const draftOf = (folder: string) => `${folder}.${process.pid}`
const draft = draftOf(webFolder)
const sources = fingerprint()
const discard = () => {
  for (const folder of [webFolder, serverFolder]) fs.rmSync(draftOf(folder), { recursive: true, force: true })
}
// The product that waits for it has ended.
process.once('disconnect', () => {
  discard()
  process.exit(1)
})
process.channel?.unref()
try {
  const result = await build({ root: project, logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
  fs.rmSync(path.join(draft, '.vite'), { recursive: true, force: true })
  if (isFirstStart) {
    unstamp()
    await moveIn(webFolder)
    process.send?.('web')
    // Nobody waits for the rest, and the product may be in use meanwhile.
    os.setPriority(os.constants.priority.PRIORITY_LOW)
  }
  await bundleServer(draftOf(serverFolder))
  await compressAll(isFirstStart ? webFolder : draft)
  const problems = isFirstStart ? [] : judge(outputs)
  if (!isFirstStart) await moveIn(webFolder)
  await moveIn(serverFolder)
  linkLibraries()
  stamp(sources)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  discard()
}

/**
 * Compressed once here, better and cheaper than for each request. A copy is there as a whole or not at all: it may be served at once. Files are
 * looked for until each has its copy, since another first start may move its own build in meanwhile.
 */
async function compressAll(folder: string): Promise<void> {
  for (;;)
    try {
      const files = filesToCompress(folder)
      if (files.length === 0) return
      for (const file of files) {
        const copy = `${file}.br.${process.pid}`
        fs.writeFileSync(copy, await compress(fs.readFileSync(file)))
        fs.renameSync(copy, `${file}.br`)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
}

/** The bytes that a browser is sent. */
function sizeOf(file: string): number {
  const whole = path.join(draft, file)
  return fs.statSync(fs.existsSync(`${whole}.br`) ? `${whole}.br` : whole).size
}

function judge(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = outputs.filter((each) => each.type === 'chunk').map(chunkOf)
  const html = path.join(draft, 'index.html')
  const styles = new Map(
    outputs
      .filter((each) => each.fileName.endsWith('.css'))
      .map((each) => [each.fileName, fs.readFileSync(path.join(draft, each.fileName), 'utf8')]),
  )
  const weighed = [weighLanding(fs.readFileSync(html, 'utf8'), styles, sizeOf), ...weighApp(chunks, sizeOf)]
  for (const { name, bytes, limit } of weighed) console.log(`${kB(bytes).padStart(10)} of ${kB(limit).padStart(8)}  ${name}`)
  return [...unexpectedImports(chunks), ...tooHeavy(weighed)]
}

function chunkOf(chunk: Rolldown.OutputChunk): Chunk {
  const source = chunk.facadeModuleId === null ? undefined : path.posix.relative(normalizePath(project), chunk.facadeModuleId)
  return {
    file: chunk.fileName,
    source,
    kind: chunk.isEntry ? 'page' : chunk.isDynamicEntry ? 'lazy' : 'shared',
    imports: chunk.imports,
    styles: [...(chunk.viteMetadata?.importedCss ?? [])],
    modules: chunk.moduleIds,
  }
}

async function moveIn(folder: string): Promise<void> {
  const old = `${draftOf(folder)}.old`
  if (fs.existsSync(folder)) await retryWhileLocked(() => fs.renameSync(folder, old))
  await retryWhileLocked(() => fs.renameSync(draftOf(folder), folder))
  fs.rmSync(old, { recursive: true, force: true })
}
