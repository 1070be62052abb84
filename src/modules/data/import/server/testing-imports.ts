/** Shared by `imports.test.ts` and `imports.proof.ts`. */
import { type TestFile } from '#testing/imports.ts'

export const csv = (...lines: string[]): TestFile => ({ name: 'file.csv', bytes: lines.join('\n') })
