/**
 * This device's own edits of one row, one after another. A part of the screen may still hold the row as it was before the last
 * edit: its edit is sent with the version that the edit before it made, so that a device never conflicts with itself.
 */

/** A row as some part of the screen holds it. */
export interface Held {
  readonly id: string
  readonly version: number
}

interface Chain {
  /** The versions that this device's own edits began from and made. */
  readonly versions: Set<number>
  /** The version after the last of them, when it has been answered. */
  latest: Promise<number>
}

export function editQueue() {
  const chains = new Map<string, Chain>()

  /** The version to send. A change by another user is not in the chain, so the server still refuses the conflict. */
  async function versionOf({ id, version }: Held): Promise<number> {
    const chain = chains.get(id)
    if (!chain) return version
    const latest = await chain.latest
    return chain.versions.has(version) ? latest : version
  }

  /** Sends an edit when those before it are answered. `send` is given the version and gives the row as it is afterwards; its error is passed on. */
  function run<Row extends { readonly version: number }>(held: Held, send: (version: number) => Promise<Row>): Promise<Row> {
    const before = versionOf(held)
    const chain = chains.get(held.id) ?? { versions: new Set(), latest: before }
    chains.set(held.id, chain)
    const edited = before.then((version) => {
      if (!chain.versions.has(version)) chain.versions.clear()
      chain.versions.add(version)
      return send(version)
    })
    chain.latest = edited.then(
      ({ version }) => {
        chain.versions.add(version)
        return version
      },
      () => before,
    )
    return edited
  }

  return { run }
}
