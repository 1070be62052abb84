/**
 * The entry point of `npm start` and `npm test`. Plain JavaScript, so that any Node from 18 on can read it.
 * It installs the locked packages when they are missing, finds a Node new enough to run TypeScript, and runs the entry.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'
const [entry = '', ...rest] = process.argv.slice(2)
/** Crashes within a minute after which the product is not restarted. */
const mostCrashes = 5
/** A product whose event loop has not turned for so long serves nobody: it is ended and started again. */
const frozenAfterSeconds = 10
/**
 * The limits of the product's heap in megabytes, several times what it uses: all of it, and one of the two halves for new objects. With its
 * own limits, of gigabytes and of 64 MB, V8 lets a process grow to twice the size before it collects.
 */
const heapMb = { all: 768, young: 8 }

/** The product, its commands and its build use no development packages: a fresh clone is running sooner without them. */
const isProduct = entry.startsWith('src/app/') || entry === 'start/build.ts'

reportToSystemd()
if (!packagesAreInstalled()) await installPackages()
await handOver(runtime())

/** True if node_modules matches the lock file. npm writes its own list there only when it has finished. */
function packagesAreInstalled() {
  const installedList = path.join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(installedList)) return false
  const locked = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages
  return Object.entries(locked).every(([place, wanted]) => {
    // npm would delete the development packages to install those of the product.
    if (place === '' || (isProduct && wanted.dev === true)) return true
    const found = installed[place]
    return found === undefined ? wanted.optional === true : found.version === wanted.version
  })
}

async function installPackages() {
  if (!mayWrite()) {
    console.error(
      `The packages in ${project} are not those of its package-lock.json, and this user may not write there: run "npm ci --omit=dev && npm run build" as the user it belongs to, then start again.`,
    )
    process.exit(1)
  }
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  console.log('Installing the packages of package-lock.json (this once; about half a minute) …')
  const ticking = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10_000)
  const { code } = await finished(
    // Through a shell: on Windows npm is a shell script.
    spawn(`npm ci --${isProduct ? 'omit' : 'include'}=dev --loglevel=error`, { cwd: project, stdio: 'inherit', shell: true }),
  )
  clearInterval(ticking)
  if (code !== 0) {
    console.error('The packages could not be installed: npm says why above. Check the network, then run the same command again.')
    process.exit(1)
  }
  console.log(`  installed in ${seconds()} s`)
}

/** False on a server, where the project belongs to root. */
function mayWrite() {
  try {
    accessSync(project, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The Node that runs the product: this one if it is new enough, else the one in the packages. */
function runtime() {
  if (Number.parseInt(process.versions.node) >= 24) return process.execPath
  const kind = `${windows ? 'win' : process.platform}-${process.arch}`
  // None for Apple silicon: the registry has only one of May 2025.
  const bundled = path.join(project, 'node_modules', `node-${kind}`, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(bundled)) return bundled
  console.error(
    `Glasshouse runs on Node 24, and this is Node ${process.versions.node}. Install Node 24 from https://nodejs.org, then run the same command again.`,
  )
  process.exit(1)
}

/** The file with the product's variables; those of the environment go before it. Tests name none. */
function fileOfVariables() {
  const file = process.env.ENV_FILE ?? path.join(project, '.env')
  return isProduct && file !== '' && existsSync(file) ? [`--env-file=${file}`] : []
}

/** The limits of the heap for what serves, unless the owner has set one. */
function heapFlags() {
  const serves = entry === 'src/app/serve.ts' || entry === 'src/app/start.ts'
  const limited = /--max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? '')
  return serves && !limited ? [`--max-old-space-size=${heapMb.all}`, `--max-semi-space-size=${heapMb.young}`] : []
}

/**
 * Runs the entry and exits with its code. The open channel tells it when this process is killed, so that it can stop cleanly.
 * A product that was serving and then crashed is restarted, after a growing pause; one that refuses to start, or was stopped, is not.
 */
async function handOver(node) {
  const PATH = path.dirname(node) + path.delimiter + process.env.PATH
  // Node's compile cache: the next start only reads it. If that folder is not writable, Node does without.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? path.join(project, 'node_modules', '.cache', 'node')
  let child
  let stopping = false
  let wake = () => {}
  const stop = (forward) => {
    stopping = true
    wake()
    forward()
  }
  // On Windows the console has signalled the child as well, and `kill` would end it at once instead of asking it to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(() => windows || child.kill(signal)))
  stopWithNpm(() => stop(() => (windows ? child.disconnect() : child.kill('SIGTERM'))))

  const flags = ['--disable-warning=ExperimentalWarning', ...fileOfVariables(), ...heapFlags()]
  let opened = false
  let crashes = []
  for (;;) {
    child = spawn(node, [...flags, entry, ...rest], {
      cwd: project,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PATH, NODE_COMPILE_CACHE },
    })
    // Sent by the product once it serves.
    child.on('message', (message) => (opened ||= message === 'open'))
    const watching = endWhenFrozen(child, () => stopping)
    const { code, signal } = await finished(child)
    clearInterval(watching)
    // A message sent just before it ended is received in this same turn of the loop.
    await new Promise(setImmediate)
    if (stopping || code === 0 || !opened) process.exit(code ?? 1)

    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < 60_000), now]
    const how = signal ?? `exit code ${code}`
    if (crashes.length >= mostCrashes) {
      console.error(
        `Glasshouse ended unexpectedly (${how}), ${mostCrashes} times within a minute. It is not started again: see above why, then start it by hand.`,
      )
      process.exit(code || 1)
    }
    const seconds = 2 ** (crashes.length - 1) / 2
    console.error(`Glasshouse ended unexpectedly (${how}). It is started again in ${seconds} s.`)
    await new Promise((resolve) => {
      wake = resolve
      setTimeout(resolve, seconds * 1000)
    })
    if (stopping) process.exit(0)
  }
}

/**
 * Ends a product that has said each second that it is alive, and does so no more. Seconds of this process are counted, not of
 * the clock: after the sleep of a laptop nothing is frozen.
 */
function endWhenFrozen(child, isStopping) {
  let silent
  child.on('message', (message) => {
    if (message === 'alive') silent = 0
  })
  return setInterval(() => {
    if (silent === undefined || isStopping() || ++silent !== frozenAfterSeconds) return
    console.error(`Glasshouse has not answered for ${frozenAfterSeconds} s: it is ended.`)
    child.kill('SIGKILL')
  }, 1000)
}

/** Tells systemd that this launcher is alive, where its unit has WatchdogSec: systemd starts it again otherwise. */
function reportToSystemd() {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env
  if (NOTIFY_SOCKET === undefined || WATCHDOG_USEC === undefined) return
  const report = () => spawn('systemd-notify', ['WATCHDOG=1'], { stdio: 'ignore' }).once('error', () => {})
  setInterval(report, Number(WATCHDOG_USEC) / 2000).unref()
}

/** Calls back when the npm that started this has ended: it does not forward the signal that ended it. Otherwise the parent may end. */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return
    clearInterval(watching)
    stop()
  }, 500)
  watching.unref()
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function finished(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve({ code: 1 })
    })
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}
