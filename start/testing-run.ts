/** Helpers of `run.test.ts` and `run.proof.ts`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach } from 'vitest'

export const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'glasshouse-launcher-'))

export let project = ''
let projects = 0
export const write = (file: string, content: unknown, mode = 0o644) => {
  const place = path.join(project, file)
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content), { mode })
}

// A project with the launcher and two packages, and a fake npm that logs its calls and installs what the lock file names.
beforeEach(() => {
  project = path.join(folder, String(projects++))
  write('start/run.mjs', fs.readFileSync(path.join(import.meta.dirname, 'run.mjs'), 'utf8'))
  write('package-lock.json', lock({ pg: '8.0.0', vite: '8.0.0' }))
  write('entry.mjs', `console.log('ran with', process.argv.slice(2).join(' ')); process.exitCode = 7`)
  write('bin/npm', `#!/bin/sh\nexec '${process.execPath}' "$(dirname "$0")/npm.mjs" "$@"\n`, 0o755)
  write('bin/npm.cmd', `@"${process.execPath}" "%~dp0npm.mjs" %*\r\n`)
  npmDoes(
    `fs.mkdirSync('node_modules', { recursive: true }); fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`,
  )
})

export const npmDoes = (work: string) =>
  write('bin/npm.mjs', `import fs from 'node:fs'\nconsole.log('npm', ...process.argv.slice(2))\n${work}\n`)

const lock = (versions: Record<string, string>) => ({
  packages: Object.fromEntries([
    ['', {}],
    ...Object.entries(versions).map(([name, version]) => [
      `node_modules/${name}`,
      { version, ...(name === 'vite' && { dev: true }) },
    ]),
    ['node_modules/node-plan9-mips', { version: '24.0.0', optional: true }],
  ]),
})
export const installed = (versions: Record<string, string>) => write('node_modules/.package-lock.json', lock(versions))

interface Launching {
  readonly flags?: readonly string[]
  readonly env?: Readonly<Record<string, string>> | undefined
}

export async function launch(entry: string, { flags = [], env = {} }: Launching = {}) {
  const PATH = `${path.join(project, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`
  const child = spawn(process.execPath, [...flags, 'start/run.mjs', entry, 'these', 'words'], {
    cwd: project,
    env: { PATH, ...env },
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  await once(child, 'exit')
  return { code: child.exitCode, output: (await output).join('') }
}

/** An entry that counts its starts in a file, reports that it serves, and then runs this code. */
export const productThat = (does: string) =>
  write(
    'src/app/serve.ts',
    `import fs from 'node:fs'
    fs.appendFileSync('starts', 'x')
    const starts = fs.readFileSync('starts', 'utf8').length
    process.send?.('open', () => { ${does} })`,
  )
export const starts = () => fs.readFileSync(path.join(project, 'starts'), 'utf8').length
