/** Progress messages while the product starts. */

/** Prints the current step, and for a slow one that it is still running and how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`  ${title} …`)
  const ticking = setInterval(() => console.log(`    ${Math.round(Number(seconds()))} s`), 5_000)
  try {
    const result = await work()
    if (Number(seconds()) >= 1) console.log(`    done in ${seconds()} s`)
    return result
  } finally {
    clearInterval(ticking)
  }
}
