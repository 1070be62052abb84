/** The tests that need no browser: rules, calls on a real PostgreSQL, and the two commands themselves. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'database/*.test.ts', 'start/*.test.ts', 'deploy/*.test.ts', 'bench/*.test.ts'],
    globalSetup: 'start/test-database.ts',
    // Tests keep to nurseries and databases of their own, so files may share a process: no start-up for each.
    isolate: false,
    // As many as the machine has cores; without it one core is kept free.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
