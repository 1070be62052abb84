/** A provider as it is offered, and the way to open its driver. */
import type { NurseryId } from '#kernel/id.ts'
import type { Transaction } from '#server/serve.ts'
import type { ConnectionField, Driver } from '../driver.ts'

/** Facts and keys that a driver is opened with. */
export interface Opening {
  readonly nursery_id: NurseryId
  /** The fields of the connection form. */
  readonly fields: Readonly<Record<string, string>>
  readonly transaction: Transaction
}

export interface DriverDefinition {
  readonly driver: string
  readonly title: string
  readonly fields: readonly ConnectionField[]
  readonly open: (opening: Opening) => Driver
  /** True where no money moves. */
  readonly isSimulated?: true
  /** True for a provider whose terminals can add the surcharge that is set there. */
  readonly addsSurcharge?: true
  /** True for a provider without pages that take a payment by link. */
  readonly isTerminalOnly?: true
}
