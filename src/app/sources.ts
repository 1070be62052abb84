/** Checks that the build (the web app and the server) is of the present sources. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export const project = path.resolve(import.meta.dirname, '..', '..')

/** Build outputs: the web app as it is served, and the server (start/server-bundle.ts). */
const builtIn = (place: string) => ({ web: path.join(place, 'dist', 'web'), server: path.join(place, 'dist', 'server') })
export const { web: webFolder, server: serverFolder } = builtIn(project)

const sources = [
  'src',
  'public',
  'start',
  'index.html',
  'app.html',
  'CHANGELOG.md',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

export interface Fingerprint {
  /** A hash of the names and contents of the sources. */
  readonly contents: string
  /** A hash of their names, sizes and times, which is taken in a fraction of the time; null if a change could leave it as it is. */
  readonly times: string | null
}

interface Source {
  /** Its path in the project. */
  readonly name: string
  readonly file: string
}

/**
 * True if everything is built from the present sources. Unchanged sizes and times since the last comparison are enough;
 * otherwise their contents are compared, because a copy of the project has other times.
 */
export function isBuilt(place = project): boolean {
  const built = Object.values(builtIn(place)).every((folder) => fs.existsSync(folder)) ? readStamp(place) : undefined
  if (built === undefined) return false
  const files = sourcesIn(place)
  const times = hashOfTimes(files)
  if (times !== null && times === built.times) return true
  if (hashOfContents(files) !== built.contents) return false
  if (times !== null) recordTimes({ ...built, times }, place)
  return true
}

/** The fingerprint of the present sources. */
export function fingerprint(place = project): Fingerprint {
  const files = sourcesIn(place)
  // Before the contents: a change while these are read is seen by the next comparison.
  const times = hashOfTimes(files)
  return { contents: hashOfContents(files), times }
}

const stampFile = (place: string) => path.join(place, 'dist', 'sources.json')

/** Records what has been built from. */
export function stamp(from: Fingerprint, place = project): void {
  const draft = `${stampFile(place)}.${process.pid}`
  fs.writeFileSync(draft, JSON.stringify(from))
  fs.renameSync(draft, stampFile(place))
}

/** Marks the build as incomplete. */
export const unstamp = (place = project): void => fs.rmSync(stampFile(place), { force: true })

/** Speeds up the next comparison. If this user may not write, each comparison reads the contents. */
function recordTimes(from: Fingerprint, place: string): void {
  try {
    stamp(from, place)
  } catch {
    // A folder of another user, or another start that does the same.
  }
}

function readStamp(place: string): Fingerprint | undefined {
  const file = stampFile(place)
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Fingerprint) : undefined
}

function hashOfContents(files: readonly Source[]): string {
  const hash = createHash('sha256')
  for (const { name, file } of files) hash.update(name).update(fs.readFileSync(file))
  return hash.digest('hex')
}

/** A file that is written again within its time's precision may have the same one. */
const settledAfterMs = 2_000

function hashOfTimes(files: readonly Source[]): string | null {
  const hash = createHash('sha256')
  const settled = Date.now() - settledAfterMs
  for (const { name, file } of files) {
    const { size, mtimeMs } = fs.statSync(file)
    if (mtimeMs > settled) return null
    // Whole seconds: the layers of a container's image have no others.
    hash.update(`${name} ${size} ${Math.floor(mtimeMs / 1_000)}\n`)
  }
  return hash.digest('hex')
}

/** All sources without tests, in the order of their names. */
function sourcesIn(place: string): Source[] {
  const found: Source[] = []
  const add = (name: string) => found.push({ name, file: `${place}/${name}` })
  // Folder by folder, which takes a fifth of the time of a recursive `readdir`.
  const addFolder = (folder: string) => {
    for (const entry of fs.readdirSync(path.join(place, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) addFolder(name)
      else if (entry.isFile() && !/^testing-|\.(test|proof)\./.test(entry.name)) add(name)
    }
  }
  for (const name of sources) {
    const stat = fs.statSync(path.join(place, name), { throwIfNoEntry: false })
    if (stat?.isDirectory()) addFolder(name)
    else if (stat) add(name)
  }
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
