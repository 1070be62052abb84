/** Authorities and certificates for tests of TLS. */
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { expect } from 'vitest'

x509.cryptoProvider.set(crypto)
const ed25519 = { name: 'Ed25519' }
const day = 86_400_000

const newKeys = async () => {
  const keys = await crypto.subtle.generateKey(ed25519, true, ['sign', 'verify'])
  return 'privateKey' in keys ? keys : expect.fail('no pair of keys')
}

export interface Authority {
  readonly keys: CryptoKeyPair
  readonly certificate: x509.X509Certificate
}

export async function newAuthority(name: string): Promise<Authority> {
  const keys = await newKeys()
  const extensions = [new x509.BasicConstraintsExtension(true, undefined, true)]
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ed25519,
    extensions,
  })
  return { keys, certificate }
}

/** The key and certificate of a server, `lasting` days in all, `left` of them to come; one that `ended` ran out yesterday. */
export async function certify(
  { keys: { privateKey: signingKey }, certificate }: Authority,
  names: ConstructorParameters<typeof x509.SubjectAlternativeNameExtension>[0],
  { ended = false, left = 1, lasting = 3 } = {},
) {
  const { publicKey, privateKey } = await newKeys()
  const issued = await x509.X509CertificateGenerator.create({
    subject: 'CN=Server',
    issuer: certificate.subject,
    notBefore: new Date(Date.now() - (lasting - left) * day),
    notAfter: new Date(Date.now() + (ended ? -1 : left) * day),
    publicKey,
    signingKey,
    signingAlgorithm: ed25519,
    extensions: [new x509.SubjectAlternativeNameExtension(names)],
  })
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')
  return { key, cert: issued.toString('pem') }
}
