/** `glasshouse`: the operator's command line. It works on the database as its owner, on the operator's machine; nothing of it is served. */
import { parseArgs } from 'node:util'
import { StartupError } from '#server/startup-error.ts'
import { type Command, type Given, commands } from './operator/commands.ts'
import { operatorOf, toStartupError } from './operator/operator.ts'
import { attempt, connectDatabase } from './product.ts'

const usage = () => {
  const width = 34
  const lines = Object.values(commands).map((each) =>
    each.usage.length < width
      ? `  ${each.usage.padEnd(width)}${each.about}`
      : `  ${each.usage}\n  ${' '.repeat(width)}${each.about}`,
  )
  return `Usage: glasshouse <command> [--json]\n\n${lines.join('\n')}\n\nIt reads the same variables as the product: DATABASE_URL (or DATABASE_DIRECT_URL) as the owner, or GLASSHOUSE_DATA.`
}

const args = process.argv.slice(2)
if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) console.log(usage())
else
  await attempt(process.env, async (config, stopping) => {
    const { command, given, isJson } = parse(args)
    const database = await connectDatabase(config)
    stopping.atTheEnd(() => database.stop())
    const { json, text } = await command.run(operatorOf(config, database.url), given).catch((error: unknown) => {
      throw toStartupError(error)
    })
    console.log(isJson ? JSON.stringify(json, null, 2) : text)
    await stopping.end(0)
  })

/** The command of one or two words, and its arguments; throws a StartupError with its usage. */
function parse(given: readonly string[]): { command: Command; given: Given; isJson: boolean } {
  const [first = '', second = ''] = given
  const two = commands[`${first} ${second}`]
  const command = two ?? commands[first]
  if (command === undefined) throw new StartupError(`There is no command "${first}".\n\n${usage()}`)
  const rest = given.slice(two === undefined ? 1 : 2)
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
