/** Error messages of recipes: the server's message, or a fitting one if there is none. */
import { Problem } from '#kernel/problem.ts'

export const problemOr = (error: unknown, fallback: string): Problem =>
  error instanceof Problem && error.extra['isWithoutMessage'] !== true ? error : new Problem('UNAVAILABLE', fallback)

/** Does it; what fails fails with words. */
export const orProblem = async <T>(fallback: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw problemOr(error, fallback)
  }
}
