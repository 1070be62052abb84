/** The whole configuration, read and validated once at the start: docs/configure.md lists it for people. */
import { isMailAddress } from '#kernel/mail-address.ts'
import path from 'node:path'
import * as z from 'zod'
import { readBucket } from './s3-bucket.ts'
import { StartupError } from './startup-error.ts'
import type { Bucket } from './files.ts'
import { type LogLevel, logLevels } from './logging.ts'
import { type MailServer, readMailServer } from './mail.ts'
import { type MailsADay, usualMailsADay } from './mail-quota.ts'
import type { Provider } from './provider-shape.ts'
import { isLoopback, ownOrigins } from './own-addresses.ts'
import { isNetwork } from './printer-networks.ts'
import { readProvider } from './provider.ts'
import { type Secrets, localSecrets, secretStrengthIssue } from './secrets.ts'
import { type StripeKeys, readStripeKeys } from './stripe-keys.ts'
import { address, list, webPort, wholeNumber } from './settings-text.ts'
import { type TraceSettings, readTraceSettings } from './trace-settings.ts'

export interface Config {
  /** `production` has no demo, and uses no default secrets. */
  readonly mode: 'local' | 'production'
  readonly host: string
  readonly port: number
  /** The address that people type, without a trailing slash. */
  readonly publicUrl: string
  /** Further origins at which it may be used: of this machine, if no public address is set. */
  readonly alsoAt: readonly string[]
  readonly dataDir: string
  /** A PostgreSQL server of your own, as its owner; without it one is started in the data folder. */
  readonly databaseUrl?: string
  /** A connection pooler in front of that server, for requests. */
  readonly poolerUrl?: string
  /** A streaming replica of that server, for reports. */
  readonly replicaUrl?: string
  readonly poolSize: number
  /** Trusted proxies: their headers about the caller's address are believed. */
  readonly trustProxy?: readonly string[]
  /** The rate limit of a person; a nursery and an address have ten times as much. */
  readonly callsAMinute: number
  /** Support address shown to users when something goes wrong. */
  readonly supportEmail?: string
  /** Limit of mails per nursery in 24 hours. */
  readonly mailsADay: MailsADay
  /** Fills the demo nursery on the first start. */
  readonly demo: boolean
  /** Opens the sample nursery to visitors without an account. */
  readonly sample: boolean
  readonly provider: Provider
  /** The bucket for files; without it, they are stored in the data folder. */
  readonly bucket?: Bucket
  /** The mail server; without it mails are stored, and can be read on this machine. */
  readonly mail?: MailServer
  /** The payment service for plans. */
  readonly stripe?: StripeKeys
  /** The conversion tracking notified when somebody chose a plan, if they agreed to it. */
  readonly advertising?: { readonly tagUrl: string; readonly conversion: string }
  readonly secrets: Secrets
  /** The networks in which label printers may be connected to; without them, none is. */
  readonly printerNetworks?: readonly string[]
  /** Private networks that webhooks may be sent to; without them, to public addresses only. */
  readonly webhookNetworks?: readonly string[]
  readonly logLevel: LogLevel
  /** Metrics endpoint for Prometheus; not served if undefined. */
  readonly metrics?: { readonly host: string; readonly port: number }
  /** The collector that traces are sent to; without it nothing is traced. */
  readonly traces?: TraceSettings
}

const project = path.resolve(import.meta.dirname, '..', '..')

const isDatabaseUrl = (text: string) =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) && new URL(text).pathname.length > 1

const Settings = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'HOST is the address to listen on, like 127.0.0.1 or 0.0.0.0.')
    .default('127.0.0.1'),
  PORT: webPort('PORT').default(3000),
  PUBLIC_URL: address('PUBLIC_URL', 'what people type to get here')
    .refine(
      (text) => new URL(text).href === `${text}/`,
      'PUBLIC_URL has no path: https://nursery.example, not https://nursery.example/shop.',
    )
    .optional(),
  GLASSHOUSE_DATA: z.string().optional(),
  GLASSHOUSE_DEMO: z.enum(['fill', 'none'], { error: 'GLASSHOUSE_DEMO is fill or none.' }).default('fill'),
  GLASSHOUSE_SAMPLE: z.enum(['fill', 'none'], { error: 'GLASSHOUSE_SAMPLE is fill or none.' }).optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'DATABASE_URL is an address like postgres://owner:password@db.example:5432/glasshouse.')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'DATABASE_DIRECT_URL is the server behind the pooler, like postgres://owner:password@db.example:5432/glasshouse.',
    )
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'DATABASE_REPLICA_URL is a streaming replica of the database, like postgres://replica.example:5432/glasshouse.',
    )
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber('DATABASE_POOL_SIZE', 1, 500).default(10),
  CALLS_A_MINUTE: wholeNumber('CALLS_A_MINUTE', 1, 999_999).default(3_000),
  MAILS_A_DAY: wholeNumber('MAILS_A_DAY', 1, 999_999).default(usualMailsADay.paying),
  MAILS_A_DAY_TRIAL: wholeNumber('MAILS_A_DAY_TRIAL', 1, 999_999).default(usualMailsADay.trial),
  SUPPORT_EMAIL: z.string().refine(isMailAddress, 'SUPPORT_EMAIL is an e-mail address, like help@nursery.example.').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL is one of ${logLevels.join(', ')}.` }).optional(),
  METRICS_PORT: wholeNumber('METRICS_PORT', 1, 65_535).optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'METRICS_HOST is the address for metrics, like 127.0.0.1.')
    .default('127.0.0.1'),
  ADVERTISING_TAG_URL: address('ADVERTISING_TAG_URL', 'the script of an advertising tag').optional(),
  ADVERTISING_CONVERSION: z
    .string()
    .regex(/^[\w/-]{1,100}$/, 'ADVERTISING_CONVERSION is what is reported, like AW-123/abc.')
    .optional(),
  LABEL_PRINTER_NETWORKS: list('LABEL_PRINTER_NETWORKS')
    .pipe(
      z.array(
        z.string().refine(isNetwork, 'LABEL_PRINTER_NETWORKS lists networks of label printers, like 192.168.1.0/24 or 10.0.0.5.'),
      ),
    )
    .optional(),
  WEBHOOK_NETWORKS: list('WEBHOOK_NETWORKS')
    .pipe(
      z.array(
        z.string().refine(isNetwork, 'WEBHOOK_NETWORKS lists private networks of programs, like 192.168.1.0/24 or 10.0.0.5.'),
      ),
    )
    .optional(),
  TRUST_PROXY: list('TRUST_PROXY')
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^([\da-f.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i,
            'TRUST_PROXY lists addresses of proxies, like 10.0.0.0/8.',
          ),
      ),
    )
    .optional(),
})

/** Reads the configuration; throws a StartupError that lists everything wrong, one sentence a line. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  // Compose files and unit files pass unset variables as empty ones.
  const env = Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''))
  const production = env['NODE_ENV'] === 'production'
  const read = Settings.safeParse(env)
  const problems = read.success ? [] : read.error.issues.map((issue) => `${issue.message}${found(env, issue.path[0])}`)
  problems.push(...(production ? missingInProduction(env) : []), ...weakSecrets(env))
  const publicUrl = read.data?.PUBLIC_URL ?? addressOf(read.data)
  const provider = readProvider(env, publicUrl, problems)
  const mail = readMailServer(env, problems)
  const stripe = readStripeKeys(env, problems)
  const bucket = readBucket(env, problems)
  const traces = readTraceSettings(env, problems)
  if (!read.success || provider === undefined || problems.length > 0) throw new StartupError(problems.join('\n'))

  const settings = read.data
  const dataDir = path.resolve(project, settings.GLASSHOUSE_DATA ?? '.data')
  return {
    mode: production ? 'production' : 'local',
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    alsoAt: settings.PUBLIC_URL === undefined ? ownOrigins(settings.HOST, settings.PORT) : [],
    dataDir,
    poolSize: settings.DATABASE_POOL_SIZE,
    callsAMinute: settings.CALLS_A_MINUTE,
    mailsADay: { trial: settings.MAILS_A_DAY_TRIAL, paying: settings.MAILS_A_DAY },
    ...filledNurseries(settings, !production && provider.embedded),
    provider,
    ...withoutUndefined({
      ...databaseAddresses(settings),
      trustProxy: settings.TRUST_PROXY,
      printerNetworks: settings.LABEL_PRINTER_NETWORKS,
      webhookNetworks: settings.WEBHOOK_NETWORKS,
      supportEmail: settings.SUPPORT_EMAIL,
      mail,
      stripe,
      advertising: advertisingOf(settings),
      bucket,
      metrics: metricsOf(settings),
      traces,
    }),
    logLevel: settings.LOG_LEVEL ?? usualLogLevel(production),
    secrets: secretsFrom(env, dataDir),
  }
}

/** The sample nursery comes with the demo, unless it is set. */
function filledNurseries(
  { DATABASE_URL: url, GLASSHOUSE_DEMO, GLASSHOUSE_SAMPLE }: z.output<typeof Settings>,
  mayHaveDemo: boolean,
): Pick<Config, 'demo' | 'sample'> {
  const demo = mayHaveDemo && url === undefined && GLASSHOUSE_DEMO === 'fill'
  return { demo, sample: GLASSHOUSE_SAMPLE === undefined ? demo : GLASSHOUSE_SAMPLE === 'fill' }
}

/** Only the values that are there. */
const withoutUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

const advertisingOf = ({ ADVERTISING_TAG_URL: tagUrl, ADVERTISING_CONVERSION: conversion = '' }: z.output<typeof Settings>) =>
  tagUrl === undefined ? undefined : { tagUrl, conversion }

const databaseAddresses = ({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
  DATABASE_REPLICA_URL: replicaUrl,
}: z.output<typeof Settings>) => ({
  ...(direct === undefined ? { databaseUrl: url } : { databaseUrl: direct, poolerUrl: url }),
  replicaUrl,
})

/** On a terminal, a line for every request hides what matters. */
const usualLogLevel = (production: boolean): LogLevel => (production ? 'info' : 'warn')

const metricsOf = ({ METRICS_HOST: host, METRICS_PORT: port }: z.output<typeof Settings>) =>
  port === undefined ? undefined : { host, port }

/** The address at which a browser on this machine reaches the server. */
function addressOf(
  { HOST: host, PORT: port }: Pick<z.output<typeof Settings>, 'HOST' | 'PORT'> = { HOST: '127.0.0.1', PORT: 3000 },
): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return new URL(`http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`).origin
}

const found = (env: Readonly<Record<string, string>>, name: PropertyKey | undefined) => {
  const value = env[String(name)]
  // Database addresses contain a password.
  return value === undefined || /^DATABASE_.*URL$/.test(String(name)) ? '' : ` (It is set to ${JSON.stringify(value)}.)`
}

const isOnThisMachine = (url: string) => isLoopback(new URL(url).hostname)

function missingInProduction(env: Readonly<Record<string, string>>): string[] {
  const problems: string[] = []
  for (const name of ['SESSION_SECRET', 'MEMBERSHIP_SECRET'])
    if (env[name] === undefined) problems.push(`${name} is missing: make one with "openssl rand -base64 48" and keep it.`)
  if (env['DATABASE_URL'] === undefined && env['GLASSHOUSE_DATA'] === undefined)
    problems.push(
      'DATABASE_URL is missing: give a PostgreSQL server, or in GLASSHOUSE_DATA the folder in which one of its own may be kept.',
    )
  const publicUrl = env['PUBLIC_URL']
  if (publicUrl === undefined)
    problems.push('PUBLIC_URL is missing: it is what people type to get here, like https://nursery.example.')
  else if (URL.canParse(publicUrl) && !publicUrl.startsWith('https:') && !isOnThisMachine(publicUrl))
    problems.push(
      'PUBLIC_URL begins with http: in production it must begin with https, or passwords and tokens travel in the open.',
    )
  return problems
}

function weakSecrets(env: Readonly<Record<string, string>>): string[] {
  const problems: string[] = []
  for (const name of ['SESSION_SECRET', 'MEMBERSHIP_SECRET']) {
    const why = secretStrengthIssue(env[name] ?? '')
    if (env[name] !== undefined && why !== undefined) problems.push(`${name} ${why}: make one with "openssl rand -base64 48".`)
  }
  if (env['SESSION_SECRET'] !== undefined && env['SESSION_SECRET'] === env['MEMBERSHIP_SECRET'])
    problems.push('SESSION_SECRET and MEMBERSHIP_SECRET are the same: make one for each.')
  return problems
}

function secretsFrom(env: Readonly<Record<string, string>>, dataDir: string): Secrets {
  const { SESSION_SECRET: session, MEMBERSHIP_SECRET: membership } = env
  if (session !== undefined && membership !== undefined) return { session, membership }
  const local = localSecrets(dataDir)
  return { session: session ?? local.session, membership: membership ?? local.membership }
}
