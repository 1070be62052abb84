/** Information about another process by its pid. */
import fs from 'node:fs'

/**
 * True if the process runs. One that has ended but was not reaped by its parent (a container without an init has many) does not.
 */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export function isZombie(pid: number): boolean {
  return /\) Z /.test(about(pid, 'stat'))
}

/**
 * True if this process is certainly not PostgreSQL: after a reboot its pid may belong to another program. Known on Linux only.
 */
export function isOtherProgram(pid: number): boolean {
  const name = about(pid, 'comm').trim()
  return name !== '' && name !== 'postgres'
}

function about(pid: number, what: 'stat' | 'comm'): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return '' // it has just ended, or this system has no /proc
  }
}
