/** `glasshouse`: the operator's command line. It works on the database as its owner, on the operator's machine; nothing of it is served. */
import { parseCommandLine, runCommandLine, usage } from './operator/command-line.ts'
import { operatorOf } from './operator/operator.ts'
import { versionText } from '#server/version.ts'
import { refuseIfRunning } from '#server/postgres/embedded.ts'
import { attempt, connectDatabase } from './product.ts'

const args = process.argv.slice(2)
if (args[0] === '--version') console.log(versionText)
else if (args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '')) console.log(usage())
else
  await attempt(process.env, async (config, stopping) => {
    const line = parseCommandLine(args)
    if (line.command.needsStopped && config.databaseUrl === undefined) await refuseIfRunning(config.dataDir)
    const database = await connectDatabase(config)
    stopping.atTheEnd(() => database.stop())
    console.log(await runCommandLine(line, operatorOf(config, database.url)))
    await stopping.end(0)
  })
