/** How the web app is built: the landing page by itself, and the app with a piece for each screen. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContracts } from './start/lean-contracts.ts'

export default defineConfig({
  plugins: [leanContracts(), react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { landing: 'index.html', app: 'app.html' } },
  },
})
