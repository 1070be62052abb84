/** Security headers of every response. */
import helmet from '@fastify/helmet'
import Fastify from 'fastify'

interface Facing {
  /** Served over https: then the headers require it. */
  readonly secure: boolean
  /** Origins that the sign-in forms of an external provider may submit to (CSP `form-action`). */
  readonly formTargets: readonly string[]
}

/** The camera scans labels and takes photos, printers are on USB, passkeys sign in. Nothing else of a device is used, here or in a frame. */
const permissions = [
  'camera=(self)',
  'usb=(self)',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  ...[
    'accelerometer',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
  ].map((feature) => `${feature}=()`),
].join(', ')

const itsOwn = new Set(['content-type', 'content-length', 'date', 'connection'])

/** The same for all responses, so helmet is called once: for each response it took a third of the time of a short one. */
export async function safeHeaders({ secure, formTargets }: Facing): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", ...formTargets],
        'font-src': ["'self'"],
        'form-action': ["'self'", ...formTargets],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        // Trusted types: text becomes markup or a script address only through the one policy of that name.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['glasshouse'],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // With "no-referrer", a form's own origin would be "null" and could not be distinguished from another site's.
    referrerPolicy: { policy: 'same-origin' },
  })
  app.get('/', (_request, reply) => reply.header('permissions-policy', permissions).send(''))
  const { headers } = await app.inject('/')
  await app.close()
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (itsOwn.has(name) ? [] : [[name, String(value)]])))
}
