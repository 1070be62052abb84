/** The verifier as one file: the rule of the seals, and the program that reads exports and dumps. It imports nothing of the product. */
import { readFileSync } from 'node:fs'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

const withoutModules = (file: string) =>
  textOf(file)
    .replaceAll(/^import .* from '\.\.\/\w+\.ts'\n/gm, '')
    .replaceAll(/^export /gm, '')

/** The text of verify.mts. */
export const verifierScript = (): string => ['../lines.ts', '../seal.ts', './verify-seals.ts'].map(withoutModules).join('\n')
