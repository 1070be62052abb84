/** Variables that turn traces on, and refusals. */
import { expect, test } from 'vitest'
import { readTraceSettings } from './trace-settings.ts'

const read = (env: Record<string, string>) => {
  const problems: string[] = []
  return { settings: readTraceSettings(env, problems), problems }
}
const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }

test('are off unless a collector is named', () => {
  for (const env of [
    {},
    { OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' },
    { ...base, OTEL_SDK_DISABLED: 'true' },
    { ...base, OTEL_TRACES_EXPORTER: 'none' },
  ])
    expect(read(env)).toEqual({ settings: undefined, problems: [] })
})

test('go to the collector’s path for traces, or to the exact address', () => {
  expect(read(base).settings).toEqual({ url: 'http://127.0.0.1:4318/v1/traces', sampler: 'parentbased_always_on', ratio: 1 })
  const exact = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' }
  expect(read({ ...exact, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }).settings).toEqual({
    url: 'https://traces.example/in',
    sampler: 'traceidratio',
    ratio: 0.25,
  })
})

test('refuses every wrong variable in a sentence', () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'ftp://collector',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
    OTEL_TRACES_EXPORTER: 'jaeger',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '1.5',
  }
  const { settings, problems } = read(wrong)
  expect(settings).toBeUndefined()
  expect(problems.map((each) => each.split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted())
})
