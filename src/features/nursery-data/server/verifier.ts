/** The verifier as one file: the rule of the seals, and the program that reads exports and dumps. */
import { readFileSync } from 'node:fs'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** The text of verify.mts. */
export const verifierScript = (): string =>
  `${textOf('../seal.ts').replaceAll(/^export /gm, '')}\n${textOf('./verify-seals.ts').replace(/^import .* from '\.\.\/seal\.ts'\n/m, '')}`
