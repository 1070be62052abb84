/** The journeys: people's whole ways through the built product, in a real browser, on a demo nursery of its own. */
import { defineConfig } from '@playwright/test'
import { installedBrowser } from './start/browser.ts'

/** A product that runs already; without it one is started, and stopped at the end. */
const running = process.env['JOURNEYS_AT']
const port = process.env['JOURNEYS_PORT'] ?? '3900'
const baseURL = running ?? `http://127.0.0.1:${port}`
const executablePath = process.env['JOURNEYS_BROWSER'] ?? installedBrowser()

export default defineConfig({
  testDir: 'journeys',
  projects: [
    { name: 'test', testMatch: '*.test.ts' },
    { name: 'prove', testMatch: '*.proof.ts' },
  ],
  // Tests, not files, are shared out: one long file does not keep a worker after the other has ended.
  fullyParallel: true,
  outputDir: 'test-results',
  // A busy machine is no fault: these end only what would never end.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  workers: 2,
  forbidOnly: true,
  use: {
    baseURL,
    // A new browser fetches the whole app to keep it; where nothing is done without a network, that is two fifths of the time.
    serviceWorkers: 'block',
    // What glides is drawn sixty times a second, without a graphics card: a quarter of the time.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 180_000,
    viewport: { width: 1280, height: 800 },
    // A trace costs a seventh of the time: `--trace retain-on-failure` when a failure is to be looked at step by step.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pages of a browser share the process that has compiled the app (journeys/shared-browser.ts).
        '--process-per-site',
      ],
    },
  },
  ...(running === undefined && {
    webServer: {
      command: 'node start/run.mjs src/app/start.ts',
      url: `${baseURL}/api/health`,
      timeout: 900_000,
      stdout: 'pipe' as const,
      env: {
        ENV_FILE: '',
        HOST: '127.0.0.1',
        PORT: port,
        GLASSHOUSE_DATA: process.env['JOURNEYS_DATA'] ?? '.data-test/journeys',
        WEBHOOK_NETWORKS: '127.0.0.1',
      },
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 60_000 },
    },
  }),
})
