/** `npm run build`: builds the web app and the server, and checks the size of the app. `--quiet` builds only. */
import fs from 'node:fs'
import path from 'node:path'
import { type Rolldown, build, normalizePath } from 'vite'
import { fingerprint, serverFolder, stamp, webFolder } from '#app/sources.ts'
import { retryWhileLocked } from '#server/retry-while-locked.ts'
import { type Chunk, compressed, kB, sent, unexpectedImports, tooHeavy, weighApp, weighLanding } from './bundle.ts'
import { project } from './run.ts'
import { bundleServer } from './server-bundle.ts'

const buildOnly = process.argv.includes('--quiet')
// Built in temporary folders, then renamed: an interrupted build leaves the last one intact.
const draftOf = (folder: string) => `${folder}.${process.pid}`
const draft = draftOf(webFolder)
const sources = fingerprint()
try {
  const result = await build({ root: project, logLevel: 'warn', build: { outDir: draft, emptyOutDir: true } })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
  fs.rmSync(path.join(draft, '.vite'), { recursive: true, force: true })
  compressAll()
  const problems = buildOnly ? [] : judge(outputs)
  await bundleServer(draftOf(serverFolder))
  for (const folder of [webFolder, serverFolder]) await moveIn(folder)
  stamp(sources)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  for (const folder of [webFolder, serverFolder]) fs.rmSync(draftOf(folder), { recursive: true, force: true })
}

/** Compressed once here, better and cheaper than for each request. */
function compressAll(): void {
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const packed = entry.isFile() ? compressed(file, fs.readFileSync(file)) : undefined
    if (packed) fs.writeFileSync(`${file}.br`, packed)
  }
}

function judge(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = outputs.filter((each) => each.type === 'chunk').map(chunkOf)
  const sizeOf = (file: string) => sent(file, fs.readFileSync(path.join(draft, file)))
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
