/** Random inputs of the rules: few, with a fixed seed, in `npm test`; `npm run prove` draws the seed and sets how many. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1), numRuns: Number(process.env['RUNS'] ?? 40) })
