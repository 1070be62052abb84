/** The message to the person who started the product, once it serves. */
import type { Config } from '#server/config.ts'
import type { SignIn } from './first-run.ts'

export function welcome({ publicUrl, host }: Config, how: string, signIns: readonly SignIn[]): string {
  const careful = 'Careful: others in this network can reach it, and the passwords above are no secret.'
  return [
    `\nGlasshouse is open at ${publicUrl}\n`,
    ...(signIns.length > 0 ? [signInText(signIns), ''] : []),
    `Its data lies in ${how}. Ctrl-C stops everything.`,
    ...(signIns.length > 0 && host !== '127.0.0.1' ? [careful] : []),
  ].join('\n')
}

export function signInText(signIns: readonly SignIn[]): string {
  const rows = signIns.map(({ role, email, password }) => `  ${role.padEnd(14)} ${email.padEnd(30)} ${password}`)
  return ['Sign in to the demo nursery as', ...rows].join('\n')
}
