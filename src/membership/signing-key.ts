/** The key pair that signs tokens: created once, the private key encrypted with the provider's secret. */
import { createHash } from 'node:crypto'
import {
  CompactEncrypt,
  type CryptoKey,
  type JWK,
  type JWTPayload,
  SignJWT,
  calculateJwkThumbprint,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose'
import type pg from 'pg'

interface Row {
  readonly kid: string
  readonly public_jwk: JWK
  readonly private_jwk_encrypted: string
}

export class SigningKey {
  readonly #pool: pg.Pool
  readonly #seal: Uint8Array
  #kid = ''
  #private: CryptoKey | Uint8Array | undefined
  #published: JWK[] = []

  constructor(pool: pg.Pool, secret: string) {
    this.#pool = pool
    this.#seal = createHash('sha256').update(`signing key ${secret}`).digest()
  }

  /**
   * Loads the keys, and creates one if none can be decrypted. A key encrypted with an earlier secret is neither used nor published:
   * the secret may have been changed because it had leaked.
   */
  async open(): Promise<void> {
    const decrypted = (await Promise.all((await this.#read()).map((row) => this.#unseal(row)))).filter((key) => key !== undefined)
    const keys = decrypted.length > 0 ? decrypted : [await this.#unseal(await this.#make())]
    const [newest] = keys
    if (!newest) throw new Error('There is no signing key.')
    this.#private = newest.private
    this.#kid = newest.kid
    this.#published = keys.flatMap((key) => (key ? [{ ...key.public_jwk, kid: key.kid, alg: 'EdDSA', use: 'sig' }] : []))
  }

  async #unseal({ kid, public_jwk, private_jwk_encrypted }: Row) {
    const opened = await compactDecrypt(private_jwk_encrypted, this.#seal).catch(() => undefined)
    if (opened === undefined) return undefined
    const jwk = JSON.parse(new TextDecoder().decode(opened.plaintext)) as JWK
    return { kid, public_jwk, private: await importJWK(jwk, 'EdDSA') }
  }

  async #read(): Promise<Row[]> {
    return (
      await this.#pool.query<Row>('SELECT kid, public_jwk, private_jwk_encrypted FROM signing_keys ORDER BY created_at DESC')
    ).rows
  }

  async #make(): Promise<Row> {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const [public_jwk, private_jwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)])
    const kid = await calculateJwkThumbprint(public_jwk)
    const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(private_jwk)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.#seal)
    await this.#pool.query('INSERT INTO signing_keys (kid, public_jwk, private_jwk_encrypted) VALUES ($1, $2, $3)', [
      kid,
      public_jwk,
      sealed,
    ])
    return { kid, public_jwk, private_jwk_encrypted: sealed }
  }

  /** The public keys, as the JWKS endpoint publishes them. */
  get published(): readonly JWK[] {
    return this.#published
  }

  sign(claims: JWTPayload, typ: string, seconds: number): Promise<string> {
    if (!this.#private) throw new Error('The signing key is not open yet.')
    const header = { alg: 'EdDSA', kid: this.#kid, typ }
    return new SignJWT(claims).setProtectedHeader(header).setIssuedAt().setExpirationTime(`${seconds}s`).sign(this.#private)
  }
}
