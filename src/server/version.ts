/** The version of the product and the commit it was made of: for support, and to see what an update has brought. */
import fs from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..', '..')

export const { version } = JSON.parse(fs.readFileSync(path.join(project, 'package.json'), 'utf8')) as { version: string }

/** Set by an image, which has no clone in it; read from a clone; undefined in a copy without either. */
export const commit: string | undefined = process.env['GLASSHOUSE_COMMIT'] ?? headOf(path.join(project, '.git'))

/** The commit of a clone, by the files of git, which need not be installed; undefined where there is none. */
export function headOf(git: string): string | undefined {
  const read = (file: string) => {
    try {
      return fs.readFileSync(path.join(git, file), 'utf8').trim()
    } catch {
      return undefined
    }
  }
  const head = read('HEAD')
  const branch = head?.startsWith('ref: ') ? head.slice(5) : undefined
  if (branch === undefined) return head
  const packed = read('packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`))
  return read(branch) ?? packed?.split(' ')[0]
}

/** `1.0.0 (4ad408e4)` */
export const versionText = commit === undefined ? version : `${version} (${commit.slice(0, 8)})`
