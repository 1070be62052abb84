/** What is said of recipes when it went wrong: the server's own sentence, and where it had none, the fitting one. */
import { Problem } from '#kernel/problem.ts'

export const saidOr = (error: unknown, fallback: string): Problem =>
  error instanceof Problem && error.extra['unsaid'] !== true ? error : new Problem('UNAVAILABLE', fallback)

/** Does it; what fails fails with words. */
export const orSay = async <T>(fallback: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw saidOr(error, fallback)
  }
}
