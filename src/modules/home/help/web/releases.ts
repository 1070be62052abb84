/** The news of each version: a file of the app, which the device has; that of a newer version is on the server. */
import type { Release } from '../changelog.ts'

const file = '/whats-new.json'

/** Throws where it cannot be read. */
async function read(address: string): Promise<readonly Release[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`)
  return (await response.json()) as readonly Release[]
}

/** Releases up to the version on this device. */
export const readReleases = () => read(file)

/** Releases that this device does not have yet. The service worker does not know the address, so it comes from the server. */
export async function readNewReleases(): Promise<readonly Release[]> {
  const [here, there] = await Promise.all([readReleases(), read(`${file}?latest`)])
  const known = new Set(here.map(({ version }) => version))
  return there.filter(({ version }) => !known.has(version))
}
