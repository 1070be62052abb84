/** A Chromium for the journeys: the machine's own, else Debian's package, else Playwright's download. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { run, runTool } from './run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const elsewhere: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((folder) =>
    ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((file) =>
      path.join(process.env[folder] ?? '', file),
    ),
  ),
}

/** The path of a browser that can be automated; undefined if there is none. */
export function installedBrowser(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
  const candidates = [...onPath, ...(elsewhere[process.platform] ?? []), chromium.executablePath()]
  return candidates.find((file) => fs.existsSync(file) && starts(file))
}

/** The same, after installing one if there is none; throws a message if that fails. */
export async function findBrowser(log: (line: string) => void): Promise<string> {
  const found = installedBrowser()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    log('No browser found: installing the chromium package (this once) …')
    const quietly = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-qq'], quietly)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quietly)
  }
  const packaged = installedBrowser()
  if (packaged !== undefined) return packaged
  log("No browser found: downloading Playwright's Chromium (this once) …")
  const { output } = await runTool('playwright', ['install', 'chromium'])
  const downloaded = installedBrowser()
  if (downloaded !== undefined) return downloaded
  throw new Error(`The journeys need a Chromium: install Chrome or Chromium, then run the same command again.\n${output.trim()}`)
}

/** Whether it is a browser and not, as on some systems, a script that explains how to install one. Windows and macOS have no such scripts. */
function starts(file: string): boolean {
  if (process.platform !== 'linux') return true
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}
