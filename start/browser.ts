/** A Chromium for the journeys: Debian's without windows, else the machine's own, else Playwright's download. */
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findProgram, installPackage, mayInstall, starts } from './programs.ts'
import { runTool } from './run.ts'

/** The one that opens no windows, with what draws them: the journeys take a quarter less time in it. */
const withoutWindows = 'chromium-headless-shell'
const names = [withoutWindows, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
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
  const candidates = [...(elsewhere[process.platform] ?? []), chromium.executablePath()]
  return findProgram(...names) ?? candidates.find((file) => fs.existsSync(file) && starts(file))
}

/** The same, after installing the one without windows where that may be done; throws a message if there is none. */
export async function findBrowser(log: (line: string) => void): Promise<string> {
  if (mayInstall() && findProgram(withoutWindows) === undefined) {
    log(`Installing the ${withoutWindows} package (this once) …`)
    await installPackage(withoutWindows)
  }
  const found = installedBrowser()
  if (found !== undefined) return found
  log('No browser found: installing the chromium package (this once) …')
  await installPackage('chromium')
  const packaged = installedBrowser()
  if (packaged !== undefined) return packaged
  log("No browser found: downloading Playwright's Chromium (this once) …")
  const { output } = await runTool('playwright', ['install', 'chromium'])
  const downloaded = installedBrowser()
  if (downloaded !== undefined) return downloaded
  throw new Error(noBrowser(output))
}

/** The sentence for a machine without one, with why the download failed: Playwright says it in twenty lines, once for each attempt. */
export function noBrowser(output: string): string {
  const [, why] = /^Error: (.*)$/m.exec(output) ?? []
  const because = why === undefined ? '' : ` It could not be downloaded: ${why}.`
  return `The journeys need a Chromium.${because} Install Chrome or Chromium, then run the same command again.`
}
