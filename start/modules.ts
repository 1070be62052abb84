/** The modules of the product, and which of them each imports. */
import fs from 'node:fs'
import path from 'node:path'
import { project } from './run.ts'

type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** By static and dynamic imports, those of tests left out. */
export function importsOfModules(): Imports {
  const folder = path.join(project, 'src/modules')
  const imports = new Map(fs.readdirSync(folder).map((module) => [module, new Set<string>()]))
  for (const file of fs.globSync('*/**/*.{ts,tsx}', { cwd: folder })) {
    if (/\.(test|proof)\.|testing-/.test(file)) continue
    const [module = ''] = file.split(path.sep)
    const source = fs.readFileSync(path.join(folder, file), 'utf8')
    for (const [, other = ''] of source.matchAll(/'#modules\/([\w-]+)\//g)) if (other !== module) imports.get(module)?.add(other)
  }
  return imports
}

/** The modules that one imports, by way of others too. */
export function modulesBelow(module: string, imports: Imports): Set<string> {
  const found = new Set<string>()
  const add = (each: string) => {
    for (const other of imports.get(each) ?? [])
      if (!found.has(other)) {
        found.add(other)
        add(other)
      }
  }
  add(module)
  return found
}
