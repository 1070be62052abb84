/** Opens the driver of a connection with its keys, which are decrypted here and nowhere else. */
import type { Transaction } from '#server/serve.ts'
import type { NurseryId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { seal, unseal } from '#server/sealed-text.ts'
import { type Driver, ProviderError } from '../driver.ts'
import { type StoredConnection, noteFailure } from './card-connections.queries.ts'
import { driverNamed } from './drivers.ts'

/** Short transactions for calls to a provider. */
export interface Within {
  readonly nursery_id: NurseryId
  readonly transaction: Transaction
}

const rowOf = (nurseryId: NurseryId, connectionId: string) => `card_connections ${nurseryId} ${connectionId}`

export const sealFields = (nurseryId: NurseryId, connectionId: string, fields: Readonly<Record<string, string>>): string =>
  seal(JSON.stringify(fields), rowOf(nurseryId, connectionId))

export function openDriver(within: Within, connection: Pick<StoredConnection, 'id' | 'driver' | 'secret_sealed'>): Driver {
  const definition = driverNamed(connection.driver)
  const text = unseal(connection.secret_sealed ?? '', rowOf(within.nursery_id, connection.id))
  if (!definition || text === undefined)
    throw new ProviderError(
      'revoked',
      'The keys of the card provider are not here any more. An admin connects it again under Settings, Card payments.',
    )
  return definition.open({ ...within, fields: JSON.parse(text) as Record<string, string> })
}

/** Calls the provider; what a bug or a broken connection throws is `away`, because nobody knows what took effect. Notes a refused account for Settings. */
export async function askProvider<T>(
  within: Within,
  connection: StoredConnection,
  work: (driver: Driver) => Promise<T>,
): Promise<T | ProviderError> {
  try {
    const answer = await work(openDriver(within, connection))
    if (connection.failure !== '') await within.transaction((db) => noteFailure(db, connection.id, ''))
    return answer
  } catch (error) {
    const known =
      error instanceof ProviderError
        ? error
        : new ProviderError('away', 'The card provider does not answer. The payment is looked up again by itself.', {
            cause: error,
          })
    if (known.kind === 'revoked') await within.transaction((db) => noteFailure(db, connection.id, known.message))
    return known
  }
}

/** Problem that a person gets for a failed call to the provider. */
export const problemOf = ({ kind, message }: ProviderError): Problem =>
  new Problem(kind === 'away' ? 'UNAVAILABLE' : 'BAD_STATE', message)
