/** Builds the web app when its sources have changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/startup-error.ts'

const project = path.resolve(import.meta.dirname, '..', '..')
/** The build output. */
export const webFolder = path.join(project, 'dist', 'web')

/** The sources of the web app. */
const sources = ['src', 'public', 'start', 'index.html', 'app.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.json']

/** Builds the web app unless it is up to date. */
export async function buildWebIfChanged(step: (title: string, work: () => Promise<void>) => Promise<void>): Promise<void> {
  if (!isUpToDate()) await step('Building the web app', build)
}

const stampFile = path.join(webFolder, '..', 'web.sources')

function isUpToDate(): boolean {
  return fs.existsSync(webFolder) && fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === fingerprint()
}

/** Records the sources of the last build. */
export function stamp(sources: string): void {
  fs.writeFileSync(stampFile, sources)
}

/** A hash of all sources. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesIn(path.join(project, source))) hash.update(file.slice(project.length)).update(fs.readFileSync(file))
  return hash.digest('hex')
}

/** True where there is no such folder: its parent says. */
function mayWrite(folder: string): boolean {
  if (!fs.existsSync(folder)) return true
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

function filesIn(place: string): string[] {
  const found = fs.statSync(place, { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [place]
  const files = fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !each.name.includes('.test.'))
  return files.map((each) => path.join(each.parentPath, each.name)).toSorted()
}

/** In its own process: the memory of the build is released afterwards. */
async function build(): Promise<void> {
  const closed = [path.join(project, 'node_modules'), path.dirname(webFolder), project].find((folder) => !mayWrite(folder))
  if (closed !== undefined)
    throw new StartupError(
      `The web app is not built from these sources, and this user may not write to ${closed}: run "npm run build" as the user it belongs to, then start again.`,
    )
  if (!fs.existsSync(path.join(project, 'node_modules', 'vite')))
    throw new StartupError(
      'The web app is not built, and what builds it is not installed: run "npm run build" where it is, or "npm ci".',
    )
  const child = spawn(process.execPath, [path.join(project, 'start', 'build.ts'), '--quiet'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`)
}
