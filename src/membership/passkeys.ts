/** Passkeys (WebAuthn): a device or a key signs a challenge instead of a password. Only public keys are stored. */
import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type pg from 'pg'
import { hashOf } from './mail-links.ts'

export interface PasskeyEntry {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

interface Stored {
  readonly user_id: string
  readonly public_key: Buffer
  readonly counter: string
  readonly transports: string[]
}

type Transport = NonNullable<RegistrationResponseJSON['response']['transports']>[number]

const maxPasskeys = 10

export class Passkeys {
  readonly #pool: pg.Pool
  readonly #origin: string
  readonly #host: string

  constructor(pool: pg.Pool, publicUrl: string) {
    this.#pool = pool
    this.#origin = new URL(publicUrl).origin
    this.#host = new URL(publicUrl).hostname
  }

  async of(userId: string): Promise<PasskeyEntry[]> {
    const { rows } = await this.#pool.query<PasskeyEntry>(
      'SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY created_at',
      [userId],
    )
    return rows
  }

  /** The options with which a browser creates a passkey. */
  async registrationOptions({
    user_id,
    email,
    name,
  }: {
    readonly user_id: string
    readonly email: string
    readonly name: string
  }) {
    const { rows } = await this.#pool.query<{ id: string; transports: Transport[] }>(
      'SELECT id, transports FROM passkeys WHERE user_id = $1',
      [user_id],
    )
    return generateRegistrationOptions({
      rpName: 'Glasshouse',
      rpID: this.#host,
      userName: email,
      userDisplayName: name,
      userID: new TextEncoder().encode(user_id),
      challenge: await this.#createChallenge(user_id),
      excludeCredentials: rows,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** Stores a new passkey; false when it does not verify. */
  async add(userId: string, response: RegistrationResponseJSON, name: string): Promise<boolean> {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => this.#consumeChallenge(challenge, userId),
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
    }).catch(() => undefined) // whatever is wrong with the browser's input, it is not verified
    if (!verified?.verified) return false
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    const { rowCount } = await this.#pool.query(
      `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name)
       SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM passkeys WHERE user_id = $2) < $7 ON CONFLICT (id) DO NOTHING`,
      [id, userId, Buffer.from(publicKey), counter, transports, name, maxPasskeys],
    )
    return rowCount === 1
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.#pool.query('DELETE FROM passkeys WHERE user_id = $1 AND id = $2', [userId, id])
  }

  /** The options with which a browser signs in; the person is not known yet. */
  async signInOptions() {
    return generateAuthenticationOptions({
      rpID: this.#host,
      challenge: await this.#createChallenge(null),
      userVerification: 'required',
    })
  }

  /** The id of the person; undefined when the signature does not verify. */
  async verify(response: AuthenticationResponseJSON): Promise<string | undefined> {
    const { rows } = await this.#pool.query<Stored>(
      'SELECT user_id, public_key, counter, transports FROM passkeys WHERE id = $1',
      [response.id],
    )
    const [stored] = rows
    if (stored === undefined) return undefined
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.#consumeChallenge(challenge, null),
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(stored.public_key),
        counter: Number(stored.counter),
        transports: stored.transports as Transport[],
      },
    }).catch(() => undefined) // whatever is wrong with the browser's input, it is not verified
    if (!verified?.verified) return undefined
    await this.#pool.query('UPDATE passkeys SET counter = $2, last_used_at = now() WHERE id = $1', [
      response.id,
      verified.authenticationInfo.newCounter,
    ])
    return stored.user_id
  }

  async #createChallenge(userId: string | null) {
    const challenge = new Uint8Array(randomBytes(32))
    await this.#pool.query('DELETE FROM passkey_challenges WHERE expires_at < now()')
    await this.#pool.query(
      `INSERT INTO passkey_challenges (hash, user_id, expires_at) VALUES ($1, $2, now() + interval '5 minutes')`,
      [hashOf(Buffer.from(challenge).toString('base64url')), userId],
    )
    return challenge
  }

  /** A challenge works once, for the person it was created for. */
  async #consumeChallenge(challenge: string, userId: string | null): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'DELETE FROM passkey_challenges WHERE hash = $1 AND user_id IS NOT DISTINCT FROM $2 AND expires_at > now()',
      [hashOf(challenge), userId],
    )
    return rowCount === 1
  }
}
