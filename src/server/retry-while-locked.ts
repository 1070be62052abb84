/** Windows refuses to move a file that another program has open: a virus scanner, or a process that has just ended, for a moment. */
import { setTimeout as pause } from 'node:timers/promises'

/** Runs it, and retries for two seconds while the file is locked. */
export async function retryWhileLocked(work: () => void): Promise<void> {
  for (const end = Date.now() + 2_000; ; await pause(50))
    try {
      return work()
    } catch (error) {
      const held = error instanceof Error && 'code' in error && ['EPERM', 'EACCES', 'EBUSY'].includes(String(error.code))
      if (!held || Date.now() > end) throw error
    }
}
