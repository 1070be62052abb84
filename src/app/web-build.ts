/** Builds the web app, and with it the server's bundle, when their sources have changed since the last build. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { isBuilt, project, webFolder } from './sources.ts'

interface Build {
  readonly needed: boolean
  /** Until the web app can be served. */
  readonly web: Promise<void>
  /** Until all is built: what follows makes later visits and starts faster. It resolves, with the error where it failed. */
  readonly failure: Promise<unknown>
}

/** Builds unless everything is up to date. */
export async function buildWebIfChanged(step: (title: string, work: () => Promise<void>) => Promise<void>): Promise<void> {
  if (!isBuilt()) await step('Building the web app', () => runBuild())
}

/** The same in the background, where the web app is wanted. */
export function startBuildIfChanged(wanted: boolean): Build {
  if (!wanted || isBuilt()) return { needed: false, web: Promise.resolve(), failure: Promise.resolve() }
  const web = Promise.withResolvers<void>()
  const all = runBuild(web.resolve)
  all.then(web.resolve, web.reject)
  // It may fail before anybody waits for it.
  web.promise.catch(() => {})
  return {
    needed: true,
    web: web.promise,
    failure: all.then(
      () => undefined,
      (error: unknown) => error,
    ),
  }
}

/** True if the folder does not exist: its parent decides. */
function mayWrite(folder: string): boolean {
  if (!fs.existsSync(folder)) return true
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Builds in a process of its own, which ends with this one: the memory of the build is released afterwards. */
async function runBuild(webIsBuilt = () => {}): Promise<void> {
  const closed = [path.join(project, 'node_modules'), path.dirname(webFolder), project].find((folder) => !mayWrite(folder))
  if (closed !== undefined)
    throw new StartupError(
      `The web app is not built from these sources, and this user may not write to ${closed}: run "npm run build" as the user it belongs to, then start again.`,
    )
  if (!fs.existsSync(path.join(project, 'node_modules', 'vite')))
    throw new StartupError(
      'The web app is not built, and what builds it is not installed: run "npm run build" where it is, or "npm ci".',
    )
  const child = spawn(process.execPath, [path.join(project, 'start', 'build.ts'), '--first-start'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.once('message', webIsBuilt)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The web app could not be built.\n${output}`)
}
