/** The command line of `glasshouse`: which command its words name, and what it prints. */
import { parseArgs } from 'node:util'
import { StartupError } from '#server/startup-error.ts'
import { type Command, type Given, commands } from './commands.ts'
import { type Operator, toStartupError } from './operator.ts'

export function usage(): string {
  const width = 34
  const lines = Object.values(commands).map((each) =>
    each.usage.length < width
      ? `  ${each.usage.padEnd(width)}${each.about}`
      : `  ${each.usage}\n  ${' '.repeat(width)}${each.about}`,
  )
  return `Usage: glasshouse <command> [--json], or glasshouse --version\n\n${lines.join('\n')}\n\nIt reads the same variables as the product: DATABASE_URL (or DATABASE_DIRECT_URL) as the owner, or GLASSHOUSE_DATA.`
}

export interface CommandLine {
  readonly command: Command
  readonly given: Given
  readonly isJson: boolean
}

/** Finds the command of one or two words, and its arguments; throws a StartupError with its usage. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const [first = '', second = ''] = args
  const two = commands[`${first} ${second}`]
  const command = two ?? commands[first]
  if (command === undefined) throw new StartupError(`There is no command "${first}".\n\n${usage()}`)
  const rest = args.slice(two === undefined ? 1 : 2)
  const usageOf = `Usage: glasshouse ${command.usage} [--json]`
  let parsed
  try {
    const options = Object.entries({ ...command.options, json: 'boolean' } as const).map(
      ([name, type]) => [name, { type }] as const,
    )
    parsed = parseArgs({ args: [...rest], options: Object.fromEntries(options), allowPositionals: true })
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${usageOf}`)
  }
  const { positionals, values } = parsed
  if (positionals.length < command.takes || (positionals.length > command.takes && command.more !== true))
    throw new StartupError(usageOf)
  return { command, given: { positionals, options: values }, isJson: values['json'] === true }
}

/** Runs the command and returns what it prints; throws a StartupError if it is refused. */
export async function runCommandLine({ command, given, isJson }: CommandLine, operator: Operator): Promise<string> {
  const { json, text } = await command.run(operator, given).catch((error: unknown) => {
    throw toStartupError(error)
  })
  return isJson ? JSON.stringify(json, null, 2) : text
}
