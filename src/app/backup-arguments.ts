/** The command line of `npm run backup`, `restore` and `verify`; a mistake in it is answered with a sentence. */
import { parseArgs } from 'node:util'
import { StartupError } from '#server/startup-error.ts'

interface Expected {
  /** The options that take a value. */
  readonly options: readonly string[]
  readonly folder: boolean
}

interface Arguments {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly folder: string
}

const usage = {
  backup: 'npm run backup -- [--to <folder>] [--keep <number of backups>] [--every <hours>]',
  restore: 'npm run restore -- <folder of a backup>',
  verify: 'npm run verify -- <folder of a backup>, or -- --newest-within <hours> <folder of backups>',
} as const

/** Reads the command line; throws a StartupError with the usage. */
export function parseArguments(
  command: keyof typeof usage,
  { options, folder }: Expected,
  args = process.argv.slice(2),
): Arguments {
  try {
    const parsed = parseArgs({
      args,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' }] as const)),
      allowPositionals: folder,
    })
    if (folder && parsed.positionals.length !== 1) throw new StartupError(`Usage: ${usage[command]}`)
    return { values: parsed.values as Record<string, string | undefined>, folder: parsed.positionals[0] ?? '' }
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(`${(error as Error).message}\nUsage: ${usage[command]}`)
  }
}

export function wholeNumberOption(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new StartupError(`--${name} is a whole number from ${least} to ${most}, not ${text}.`)
  return number
}

/** Undefined if none is set: then nothing is encrypted. Never an argument: those can be read by every user of the machine. */
export function backupPassphrase(env: NodeJS.ProcessEnv): string | undefined {
  const passphrase = env['BACKUP_PASSPHRASE']
  if (!passphrase) return undefined
  if (passphrase.length < 12) throw new StartupError('BACKUP_PASSPHRASE is shorter than 12 characters: choose a longer one.')
  return passphrase
}
