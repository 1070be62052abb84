/** How the web app is built: the landing page by itself, and the app with a piece for each screen. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContracts } from './start/lean-contracts.ts'
import { serviceWorker } from './start/service-worker.ts'

/** In pieces of their own: browsers keep the libraries over many of our versions, and fetch two files where there were thirty. */
const libraries = {
  name: 'libraries',
  // Without what only screens use: that comes with them.
  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*[\\/](infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)\.js)/,
}
const shell = {
  name: 'shell',
  test: /src[\\/](kernel[\\/](problem|role)|web[\\/](session|shell[\\/](?!Palette|places|Lapsed)|ui[\\/](Art|Button|Drop|ErrorScreen|Mark|Toasts|toast)))/,
}

export default defineConfig({
  plugins: [leanContracts(), react(), serviceWorker()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { landing: 'index.html', app: 'app.html' },
      output: {
        codeSplitting: { groups: [libraries, shell] },
        // The shell lists the files of every screen: a name says nothing to a browser, and weighs.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css') && !name.startsWith('landing'))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
