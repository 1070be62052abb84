/**
 * Trace exporter settings by the standard variables of OpenTelemetry. Its own packages read the others (headers, time limits,
 * the service).
 */
import { trimEnd } from '#kernel/trim-end.ts'
import * as z from 'zod'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TraceSettings {
  readonly url: string
  readonly sampler: (typeof samplers)[number]
  /** The part of the traces that is sampled by one of the ratio samplers. */
  readonly ratio: number
}

const collector = (name: string) => {
  const message = `${name} is the address of a collector, like http://127.0.0.1:4318.`
  return z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), { error: message, abort: true })
    .optional()
}

const Settings = z.object({
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'OTEL_TRACES_EXPORTER is otlp or none.' }).default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf', { error: 'OTEL_EXPORTER_OTLP_PROTOCOL is http/protobuf: traces are sent in no other way.' })
    .optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z
    .literal('http/protobuf', { error: 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL is http/protobuf: traces are sent in no other way.' })
    .optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `OTEL_TRACES_SAMPLER is one of ${samplers.join(', ')}.` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'OTEL_TRACES_SAMPLER_ARG is the part of the traces that is sampled, from 0 to 1, like 0.1.')
    .default('1')
    .transform(Number),
})

/** The settings in these variables, if they name a collector; errors are added to `problems`. */
export function readTraceSettings(env: Readonly<Record<string, string>>, problems: string[]): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact } = env
  if ((base === undefined && exact === undefined) || env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined
  const read = Settings.safeParse(env)
  if (!read.success) {
    problems.push(...read.error.issues.map((issue) => issue.message))
    return undefined
  }
  const { OTEL_TRACES_EXPORTER, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = read.data
  if (OTEL_TRACES_EXPORTER === 'none') return undefined
  const url = exact ?? `${trimEnd(base ?? '', '/')}/v1/traces`
  return { url, sampler: OTEL_TRACES_SAMPLER, ratio: OTEL_TRACES_SAMPLER_ARG }
}
