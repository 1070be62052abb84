/** How the web app is built: the landing page by itself, and the app with a piece for each screen. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stripContractSchemas } from './start/strip-contract-schemas.ts'
import { markSchemasPure } from './start/mark-schemas-pure.ts'
import { chunks, copied } from './start/chunks.ts'
import { compileAhead } from './start/compile-ahead.ts'
import { mergeChunks } from './start/merge-chunks.ts'
import { serviceWorker } from './start/service-worker.ts'
import { whatsNew } from './start/whats-new.ts'

export default defineConfig({
  plugins: [
    stripContractSchemas(),
    markSchemasPure(),
    react(),
    mergeChunks(import.meta.dirname),
    compileAhead(),
    whatsNew(),
    serviceWorker(),
  ],
  // For versions of React without `useSyncExternalStore`, the router's store brings one of its own.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Files of the first page are named in it. A screen's files are found as they are read: to name sixty took longer than to wait.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    rolldownOptions: {
      preserveEntrySignatures: false,
      input: { landing: 'index.html', app: 'app.html' },
      output: {
        codeSplitting: { groups: chunks, experimentalInlineCommonChunks: copied },
        // The shell lists the files of every screen: a name says nothing to a browser, and weighs.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css') && !name.startsWith('landing'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
