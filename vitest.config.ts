/** The tests that need no browser: `test` is what `npm test` runs, `prove` the long ones of `npm run prove`. */
import { defineConfig } from 'vitest/config'

const folders = ['src/**', 'database', 'start', 'deploy', 'bench']
const files = (kind: string) => folders.map((folder) => `${folder}/*.${kind}.ts`)

export default defineConfig({
  test: {
    globalSetup: 'start/test-database.ts',
    setupFiles: 'start/random-inputs.ts',
    // Tests keep to nurseries and databases of their own, so files may share a process: no start-up for each.
    isolate: false,
    // The sources run as they do in service: Node strips their types and caches what it compiled, so no test waits for a bundler.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // As many as the machine has cores; without it one core is kept free.
    maxWorkers: '100%',
    // A busy machine is no fault: these end only what would never end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    projects: [
      { extends: true, test: { name: 'test', include: files('test') } },
      { extends: true, test: { name: 'prove', include: files('proof') } },
    ],
  },
})
