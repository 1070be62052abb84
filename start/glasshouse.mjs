#!/usr/bin/env node
/** The operator's command line as an installed program: the same as `npm run glasshouse --`. */
process.argv.splice(2, 0, 'src/app/glasshouse.ts')
await import('./run.mjs')
